CREATE TABLE "credit_note_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "tax_percent" real;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_charge_id_index" ON "credit_notes" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_year_number_index" ON "credit_notes" USING btree ("year","number");