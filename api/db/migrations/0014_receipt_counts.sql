CREATE TABLE "receipt_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "receipt_year" integer;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "receipt_number" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "charges_receipt_year_receipt_number_index" ON "charges" USING btree ("receipt_year","receipt_number");--> statement-breakpoint
UPDATE "charges" SET "receipt_year" = extract(year from "created_at" at time zone 'UTC'), "receipt_number" = "number";--> statement-breakpoint
INSERT INTO "receipt_counts" ("year", "last") SELECT "receipt_year", max("receipt_number") FROM "charges" GROUP BY "receipt_year";--> statement-breakpoint
UPDATE "subscriptions" SET "anchor_at" = "period_end" WHERE "provider_subscription_id" IS NULL AND "status" IN ('active', 'cancelled') AND "paid_until" IS NOT NULL AND "period_end" IS NOT NULL AND extract(hour from "anchor_at" at time zone 'UTC') >= 20;
