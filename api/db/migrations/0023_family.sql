CREATE TABLE "children" (
	"id" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"first_name" text NOT NULL,
	"birth_year" integer,
	"created_at" timestamp with time zone NOT NULL,
	"delete_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consent_records" (
	"id" text PRIMARY KEY NOT NULL,
	"subject_id" text NOT NULL,
	"giver_id" text,
	"terms_version" text NOT NULL,
	"privacy_version" text NOT NULL,
	"language" text NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"inviter_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "joined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "payer_id" text;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "payer_asked_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "children" ADD CONSTRAINT "children_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_records" ADD CONSTRAINT "consent_records_giver_id_accounts_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_accounts_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "children_family_id_index" ON "children" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "children_delete_at_index" ON "children" USING btree ("delete_at") WHERE "children"."delete_at" is not null;--> statement-breakpoint
CREATE INDEX "consent_records_subject_id_given_at_index" ON "consent_records" USING btree ("subject_id","given_at");--> statement-breakpoint
CREATE INDEX "consent_records_giver_id_index" ON "consent_records" USING btree ("giver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_invitation_per_address" ON "invitations" USING btree ("family_id","email");--> statement-breakpoint
CREATE INDEX "invitations_inviter_id_index" ON "invitations" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "invitations_email_index" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invitations_expires_at_index" ON "invitations" USING btree ("expires_at");