ALTER TABLE "plans" ADD COLUMN "next_price_cents" integer;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "next_price_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_price_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_list_price_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_price_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_expiry" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancel_note" text;--> statement-breakpoint
CREATE INDEX "subscriptions_card_expiry_index" ON "subscriptions" USING btree ("card_expiry") WHERE "subscriptions"."status" = 'active';