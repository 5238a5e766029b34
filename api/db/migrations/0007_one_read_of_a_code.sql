ALTER TABLE "recovery_codes" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "sign_ups" DROP COLUMN "tries";