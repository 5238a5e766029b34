CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"name" text,
	"language" text NOT NULL,
	"mail_language" text,
	"reminders" boolean DEFAULT true NOT NULL,
	"delete_at" timestamp with time zone,
	"stopped_renewal" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"joined_at" timestamp with time zone,
	"invitation_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator" text NOT NULL,
	"command" text NOT NULL,
	"details" jsonb NOT NULL,
	"account_id" text,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "charges_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"receipt_year" integer,
	"receipt_number" integer,
	"family_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"list_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"credit_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"currency" text,
	"promo_code" text,
	"provider" text NOT NULL,
	"provider_reference" text,
	"provider_receipt_url" text,
	"card_last4" text,
	"buyer" jsonb,
	"tax_percent" real,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "charges_number_unique" UNIQUE("number"),
	CONSTRAINT "charges_providerReference_unique" UNIQUE("provider_reference")
);
--> statement-breakpoint
CREATE TABLE "children" (
	"id" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"first_name" text NOT NULL,
	"birth_year" integer,
	"created_at" timestamp with time zone NOT NULL,
	"delete_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consent_records" (
	"id" text PRIMARY KEY NOT NULL,
	"subject_id" text NOT NULL,
	"giver_id" text,
	"terms_version" text NOT NULL,
	"privacy_version" text NOT NULL,
	"language" text NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"account_id" text NOT NULL,
	"terms_version" text NOT NULL,
	"privacy_version" text NOT NULL,
	"language" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_account_id_given_at_pk" PRIMARY KEY("account_id","given_at")
);
--> statement-breakpoint
CREATE TABLE "credit_note_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletion_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"code_hmac" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"code_hmac" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "failed_work" (
	"what" text NOT NULL,
	"item" text NOT NULL,
	"reason" text NOT NULL,
	"times" integer NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"wait_seconds" integer NOT NULL,
	CONSTRAINT "failed_work_what_item_pk" PRIMARY KEY("what","item")
);
--> statement-breakpoint
CREATE TABLE "families" (
	"id" text PRIMARY KEY NOT NULL,
	"trial_started_at" timestamp with time zone,
	"trial_ends_at" timestamp with time zone,
	"trial_mailbox" text,
	"balances" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"buyer" jsonb,
	"payer_id" text,
	"payer_asked_id" text,
	"card_owner_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "families_trial_mailbox_unique" UNIQUE("trial_mailbox")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"inviter_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"code_hmac" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"payload" jsonb NOT NULL,
	"occasion" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "outbox_occasion_unique" UNIQUE("occasion")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"price_cents" integer NOT NULL,
	"discounted_price_cents" integer,
	"discount_percent" integer,
	"billing_interval" text NOT NULL,
	"audience" text DEFAULT 'families' NOT NULL,
	"features" text[] NOT NULL,
	"currency" text,
	"next_price_cents" integer,
	"next_price_at" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"percent" integer NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"max_redemptions" integer,
	"max_per_family" integer,
	"plan_ids" text[],
	"email_domains" text[],
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_redemptions" (
	"code" text NOT NULL,
	"subscription_id" text NOT NULL,
	"family_id" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_redemptions_code_subscription_id_pk" PRIMARY KEY("code","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "provider_customers" (
	"family_id" text NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "provider_customers_family_id_provider_pk" PRIMARY KEY("family_id","provider")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "receipt_counts" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"code_hmac" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reset_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"current_hash" text NOT NULL,
	"previous_hash" text,
	"successor_salt" text,
	"rotated_at" timestamp with time zone,
	"browser" text,
	"system" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"disowned_at" timestamp with time zone,
	"proved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"browser_secret_hmac" text,
	"terms_version" text NOT NULL,
	"privacy_version" text NOT NULL,
	"language" text NOT NULL,
	"code_hmac" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"status" text NOT NULL,
	"price_cents" integer NOT NULL,
	"list_price_cents" integer NOT NULL,
	"promo_code" text,
	"currency" text,
	"provider" text NOT NULL,
	"provider_checkout_id" text,
	"provider_subscription_id" text,
	"figures" jsonb,
	"next_price_cents" integer,
	"next_list_price_cents" integer,
	"next_price_at" timestamp with time zone,
	"card_last4" text,
	"card_brand" text,
	"card_expiry" text,
	"anchor_at" timestamp with time zone,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"paid_until" timestamp with time zone,
	"overdue_cents" integer,
	"grace_ends_at" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"cancel_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"cancel_note" text,
	"ended_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"promised_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "subscriptions_providerCheckoutId_unique" UNIQUE("provider_checkout_id"),
	CONSTRAINT "subscriptions_providerSubscriptionId_unique" UNIQUE("provider_subscription_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "children" ADD CONSTRAINT "children_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_records" ADD CONSTRAINT "consent_records_giver_id_accounts_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_codes" ADD CONSTRAINT "deletion_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_accounts_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_code_promo_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promo_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_customers" ADD CONSTRAINT "provider_customers_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_promo_code_promo_codes_code_fk" FOREIGN KEY ("promo_code") REFERENCES "public"."promo_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_family_id_index" ON "accounts" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "accounts_delete_at_index" ON "accounts" USING btree ("delete_at") WHERE "accounts"."delete_at" is not null;--> statement-breakpoint
CREATE INDEX "activities_account_id_created_at_index" ON "activities" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "activities_created_at_index" ON "activities" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_at_index" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_account_id_index" ON "audit_entries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "charges_family_id_created_at_index" ON "charges" USING btree ("family_id","created_at");--> statement-breakpoint
CREATE INDEX "charges_subscription_id_index" ON "charges" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_receipt_year_receipt_number_index" ON "charges" USING btree ("receipt_year","receipt_number");--> statement-breakpoint
CREATE INDEX "children_family_id_index" ON "children" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "children_delete_at_index" ON "children" USING btree ("delete_at") WHERE "children"."delete_at" is not null;--> statement-breakpoint
CREATE INDEX "consent_records_subject_id_given_at_index" ON "consent_records" USING btree ("subject_id","given_at");--> statement-breakpoint
CREATE INDEX "consent_records_giver_id_index" ON "consent_records" USING btree ("giver_id");--> statement-breakpoint
CREATE INDEX "credit_notes_charge_id_index" ON "credit_notes" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_year_number_index" ON "credit_notes" USING btree ("year","number");--> statement-breakpoint
CREATE INDEX "deletion_codes_account_id_created_at_index" ON "deletion_codes" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "deletion_codes_expires_at_index" ON "deletion_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_changes_account_id_created_at_index" ON "email_changes" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "email_changes_expires_at_index" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "families_trial_ends_at_index" ON "families" USING btree ("trial_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_invitation_per_address" ON "invitations" USING btree ("family_id","email");--> statement-breakpoint
CREATE INDEX "invitations_inviter_id_index" ON "invitations" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "invitations_email_index" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invitations_expires_at_index" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_codes_account_id_created_at_index" ON "login_codes" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "login_codes_expires_at_index" ON "login_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_next_attempt_at_index" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."sent_at" is null and "outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_recipient_index" ON "outbox" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "outbox_done_index" ON "outbox" USING btree ("created_at") WHERE "outbox"."sent_at" is not null or "outbox"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "promo_redemptions_code_state_index" ON "promo_redemptions" USING btree ("code","state");--> statement-breakpoint
CREATE INDEX "promo_redemptions_family_id_index" ON "promo_redemptions" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "promo_redemptions_subscription_id_index" ON "promo_redemptions" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_customers_provider_customer_id_index" ON "provider_customers" USING btree ("provider","customer_id");--> statement-breakpoint
CREATE INDEX "rate_limits_window_started_at_index" ON "rate_limits" USING btree ("window_started_at");--> statement-breakpoint
CREATE INDEX "rate_limits_passing_index" ON "rate_limits" USING btree ("window_started_at") WHERE not starts_with("rate_limits"."key", 'known_network:');--> statement-breakpoint
CREATE INDEX "recovery_codes_account_id_created_at_index" ON "recovery_codes" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_expires_at_index" ON "recovery_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_tokens_account_id_index" ON "reset_tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "reset_tokens_expires_at_index" ON "reset_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_account_id_index" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_ended_at_index" ON "sessions" USING btree ("ended_at") WHERE "sessions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "sign_ups_email_created_at_index" ON "sign_ups" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "sign_ups_expires_at_index" ON "sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscriptions_family_id_created_at_index" ON "subscriptions" USING btree ("family_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_period_end_index" ON "subscriptions" USING btree ("period_end") WHERE "subscriptions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_card_expiry_index" ON "subscriptions" USING btree ("card_expiry") WHERE "subscriptions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_due_index" ON "subscriptions" USING btree ("due_at") WHERE "subscriptions"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_replaced_index" ON "subscriptions" USING btree ("provider") WHERE "subscriptions"."status" = 'replaced' and "subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_pending_per_family" ON "subscriptions" USING btree ("family_id") WHERE "subscriptions"."status" in ('pending', 'confirming');--> statement-breakpoint
CREATE UNIQUE INDEX "one_scheduled_per_family" ON "subscriptions" USING btree ("family_id") WHERE "subscriptions"."status" = 'scheduled';--> statement-breakpoint
CREATE UNIQUE INDEX "one_running_per_family" ON "subscriptions" USING btree ("family_id") WHERE "subscriptions"."status" in ('active', 'cancelled');--> statement-breakpoint
CREATE INDEX "webhook_events_received_at_index" ON "webhook_events" USING btree ("received_at");