CREATE TABLE "provider_customers" (
	"family_id" text NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "provider_customers_family_id_provider_pk" PRIMARY KEY("family_id","provider")
);
--> statement-breakpoint
ALTER TABLE "families" DROP CONSTRAINT "families_stripeCustomerId_unique";--> statement-breakpoint
ALTER TABLE "provider_customers" ADD CONSTRAINT "provider_customers_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_customers_provider_customer_id_index" ON "provider_customers" USING btree ("provider","customer_id");--> statement-breakpoint
INSERT INTO "provider_customers" ("family_id", "provider", "customer_id") SELECT "id", 'stripe', "stripe_customer_id" FROM "families" WHERE "stripe_customer_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "families" DROP COLUMN "stripe_customer_id";