CREATE TABLE "login_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"code_hmac" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "trial_mailbox" text;--> statement-breakpoint
UPDATE "families" SET "trial_mailbox" = "first"."mailbox" FROM (
  SELECT DISTINCT ON ("mailbox") "family_id", "mailbox" FROM (
    SELECT "family_id", "created_at",
      CASE WHEN "domain" IN ('gmail.com', 'googlemail.com') THEN replace("name", '.', '') || '@gmail.com'
        ELSE "name" || '@' || "domain" END AS "mailbox"
    FROM (
      SELECT "family_id", "created_at", split_part("email", '@', 2) AS "domain",
        regexp_replace(split_part("email", '@', 1), '(.)\+.*$', '\1') AS "name"
      FROM "accounts" WHERE "id" IN (SELECT "account_id" FROM "consents")
    ) AS "parts"
  ) AS "mailboxes" ORDER BY "mailbox", "created_at"
) AS "first" WHERE "families"."id" = "first"."family_id" AND "trial_started_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_codes_account_id_created_at_index" ON "login_codes" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "login_codes_expires_at_index" ON "login_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_trial_mailbox_unique" UNIQUE("trial_mailbox");