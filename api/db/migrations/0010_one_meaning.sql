ALTER TABLE "plans" DROP COLUMN "name_en";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "name_ar";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "description_en";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "description_ar";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "gift_from";