ALTER TABLE "rate_limits" ALTER COLUMN "key" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
CREATE INDEX "charges_subscription_id_index" ON "charges" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "outbox_done_index" ON "outbox" USING btree ("created_at") WHERE "outbox"."sent_at" is not null or "outbox"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "promo_redemptions_subscription_id_index" ON "promo_redemptions" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "rate_limits_passing_index" ON "rate_limits" USING btree ("window_started_at") WHERE not starts_with("rate_limits"."key", 'known_network:');--> statement-breakpoint
CREATE INDEX "recovery_codes_expires_at_index" ON "recovery_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_tokens_expires_at_index" ON "reset_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_ended_at_index" ON "sessions" USING btree ("ended_at") WHERE "sessions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_due_index" ON "subscriptions" USING btree (coalesce("retry_at", "period_end")) WHERE "subscriptions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_cancelled_index" ON "subscriptions" USING btree ("cancel_at") WHERE "subscriptions"."status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "subscriptions_pending_index" ON "subscriptions" USING btree ("created_at") WHERE "subscriptions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "subscriptions_replaced_index" ON "subscriptions" USING btree ("provider") WHERE "subscriptions"."status" = 'replaced' and "subscriptions"."cancel_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_events_received_at_index" ON "webhook_events" USING btree ("received_at");