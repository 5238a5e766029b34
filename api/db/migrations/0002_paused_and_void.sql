ALTER TABLE "credit_notes" ADD COLUMN "failed_refund" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "collection_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_failedRefund_unique" UNIQUE("failed_refund");