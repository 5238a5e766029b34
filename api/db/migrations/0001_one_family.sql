CREATE TABLE "provider_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"kind" text NOT NULL,
	"provider_reference" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "mentor_id" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "payer_id" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "payer_name" text;--> statement-breakpoint
ALTER TABLE "children" ADD COLUMN "mentor_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "payer_id" text;--> statement-breakpoint
ALTER TABLE "provider_requests" ADD CONSTRAINT "provider_requests_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_requests" ADD CONSTRAINT "provider_requests_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_requests_family_id_index" ON "provider_requests" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "provider_requests_subscription_id_index" ON "provider_requests" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "provider_requests_created_at_index" ON "provider_requests" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_mentor_id_accounts_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_payer_id_accounts_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "children" ADD CONSTRAINT "children_mentor_id_accounts_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payer_id_accounts_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_mentor_id_index" ON "accounts" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "charges_payer_id_index" ON "charges" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "children_mentor_id_index" ON "children" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "subscriptions_payer_id_index" ON "subscriptions" USING btree ("payer_id");--> statement-breakpoint
-- Whose card a plan was charged to by the rules before: the card's owner while in the family, else the family's payer, else who has been in it longest. The card of a checkout is typed in when it is paid.
UPDATE "subscriptions" SET "payer_id" = (
  SELECT CASE
    WHEN "families"."card_owner_id" IS NOT NULL AND "subscriptions"."status" NOT IN ('pending', 'confirming') THEN (
      SELECT "id" FROM "accounts"
      WHERE "id" = "families"."card_owner_id" AND "family_id" = "families"."id" AND "role" <> 'child'
    )
    ELSE (
      SELECT "id" FROM "accounts"
      WHERE "family_id" = "families"."id" AND "role" <> 'child'
      ORDER BY ("id" = "families"."payer_id") IS TRUE DESC, coalesce("joined_at", "created_at") LIMIT 1
    )
  END FROM "families" WHERE "families"."id" = "subscriptions"."family_id"
) WHERE "provider" <> 'grant';--> statement-breakpoint
UPDATE "charges" SET "payer_id" = "subscriptions"."payer_id"
FROM "subscriptions" WHERE "subscriptions"."id" = "charges"."subscription_id";--> statement-breakpoint
-- A card whose owner has left is charged no more: the plan runs to the end of what is paid. Its provider is told so.
INSERT INTO "provider_requests" ("id", "family_id", "subscription_id", "kind", "created_at")
SELECT gen_random_uuid()::text, "family_id", "id", 'stop renewal', now() FROM "subscriptions"
WHERE "status" = 'active' AND "provider" <> 'grant' AND "payer_id" IS NULL AND "provider_subscription_id" IS NOT NULL;--> statement-breakpoint
UPDATE "subscriptions" SET "status" = 'cancelled', "cancel_at" = "period_end", "cancelled_at" = now(), "due_at" = "period_end"
WHERE "status" = 'active' AND "provider" <> 'grant' AND "payer_id" IS NULL
AND "family_id" IN (SELECT "id" FROM "families" WHERE "card_owner_id" IS NOT NULL);--> statement-breakpoint
UPDATE "promo_redemptions" SET "state" = 'released', "changed_at" = now() WHERE "subscription_id" IN (
  SELECT "id" FROM "subscriptions" WHERE "status" = 'scheduled' AND "payer_id" IS NULL
  AND "family_id" IN (SELECT "id" FROM "families" WHERE "card_owner_id" IS NOT NULL)
);--> statement-breakpoint
UPDATE "subscriptions" SET "status" = 'ended', "paid_at" = NULL, "ended_at" = now()
WHERE "status" = 'scheduled' AND "payer_id" IS NULL
AND "family_id" IN (SELECT "id" FROM "families" WHERE "card_owner_id" IS NOT NULL);--> statement-breakpoint
-- The adult who agreed last, while in the family; else who has been in it longest.
UPDATE "children" SET "mentor_id" = coalesce(
  (SELECT "giver_id" FROM "consent_records" JOIN "accounts" ON "accounts"."id" = "giver_id"
   WHERE "subject_id" = "children"."id" AND "accounts"."family_id" = "children"."family_id" AND "role" <> 'child'
   ORDER BY "given_at" DESC LIMIT 1),
  (SELECT "id" FROM "accounts" WHERE "family_id" = "children"."family_id" AND "role" <> 'child'
   ORDER BY coalesce("joined_at", "created_at") LIMIT 1)
);--> statement-breakpoint
UPDATE "accounts" SET "mentor_id" = coalesce(
  (SELECT "giver_id" FROM "consent_records" JOIN "accounts" AS "givers" ON "givers"."id" = "giver_id"
   WHERE "subject_id" = "accounts"."id" AND "givers"."family_id" = "accounts"."family_id" AND "givers"."role" <> 'child'
   ORDER BY "given_at" DESC LIMIT 1),
  (SELECT "id" FROM "accounts" AS "adults" WHERE "adults"."family_id" = "accounts"."family_id" AND "adults"."role" <> 'child'
   ORDER BY coalesce("joined_at", "created_at") LIMIT 1)
) WHERE "role" = 'child';
