ALTER TABLE "families" ADD COLUMN "balances" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "figures" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "anchor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "overdue_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "grace_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "one_scheduled_per_family" ON "subscriptions" USING btree ("family_id") WHERE "subscriptions"."status" = 'scheduled';--> statement-breakpoint
UPDATE "subscriptions" SET "anchor_at" = coalesce("paid_at", "period_start") WHERE "period_start" IS NOT NULL;
