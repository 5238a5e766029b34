DROP INDEX "subscriptions_cancelled_index";--> statement-breakpoint
DROP INDEX "subscriptions_pending_index";--> statement-breakpoint
DROP INDEX "subscriptions_due_index";--> statement-breakpoint
DROP INDEX "subscriptions_replaced_index";--> statement-breakpoint
DROP INDEX "one_pending_per_family";--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "name" jsonb;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "description" jsonb;--> statement-breakpoint
UPDATE "plans" SET
  "name" = jsonb_build_object('en', "name_en", 'ar', "name_ar"),
  "description" = jsonb_build_object('en', "description_en", 'ar', "description_ar");--> statement-breakpoint
ALTER TABLE "plans" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ALTER COLUMN "description" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "promised_until" timestamp with time zone;--> statement-breakpoint
UPDATE "subscriptions" SET "status" = 'confirming'
  WHERE "status" = 'pending' AND ("paid_at" IS NOT NULL OR "provider_subscription_id" IS NOT NULL);--> statement-breakpoint
UPDATE "subscriptions" SET "ended_at" = "cancel_at", "cancel_at" = NULL WHERE "status" IN ('ended', 'replaced');--> statement-breakpoint
UPDATE "subscriptions" SET "paid_until" = coalesce("gift_from", "period_end")
  WHERE "gift_from" IS NOT NULL OR "anchor_at" IS NULL OR "period_end" > "anchor_at";--> statement-breakpoint
UPDATE "subscriptions" SET "due_at" = CASE
  WHEN "status" = 'pending' AND "promo_code" IS NOT NULL AND "provider_checkout_id" IS NOT NULL THEN "created_at" + interval '70 minutes'
  WHEN "status" = 'pending' THEN "created_at" + interval '24 hours'
  WHEN "status" = 'confirming' THEN "paid_at"
  WHEN "status" = 'active' AND "provider_subscription_id" IS NULL THEN coalesce("retry_at", "period_end")
  WHEN "status" = 'cancelled' THEN "cancel_at"
END;--> statement-breakpoint
UPDATE "subscriptions" SET "promised_until" =
  CASE WHEN "provider_checkout_id" IS NULL THEN "created_at" + interval '30 minutes' ELSE "due_at" END
  WHERE "status" = 'pending';--> statement-breakpoint
CREATE INDEX "subscriptions_due_index" ON "subscriptions" USING btree ("due_at") WHERE "subscriptions"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_replaced_index" ON "subscriptions" USING btree ("provider") WHERE "subscriptions"."status" = 'replaced' and "subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_pending_per_family" ON "subscriptions" USING btree ("family_id") WHERE "subscriptions"."status" in ('pending', 'confirming');