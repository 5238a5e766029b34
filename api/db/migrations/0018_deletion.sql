ALTER TABLE "accounts" ADD COLUMN "delete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "stopped_renewal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_delete_at_index" ON "accounts" USING btree ("delete_at") WHERE "accounts"."delete_at" is not null;