import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";

/**
 * Fills a database that has its plans with so many families, as an installation of some years has them: one parent
 * each, half of them logged in, a third with a plan or one that ended, mail, limits and known networks, and
 * promo codes of which one, GROWN, has been used by every tenth of a tenth.
 */
export async function growDatabase(db: Database, families: number): Promise<void> {
  const each = sql`generate_series(1, ${families}::int) as i`;
  const run = (statement: ReturnType<typeof sql>) => db.execute(statement);
  await run(sql`insert into families (id, trial_started_at, trial_ends_at, created_at)
    select 'grown-' || i, at, at + interval '30 days', at from ${each}, lateral (select now() - (i % 3000) * interval '1 day' as at) t`);
  await run(sql`insert into accounts (id, family_id, email, password_hash, role, language, created_at)
    select 'grown-' || i, 'grown-' || i, 'grown-' || i || '@families.example', 'none', 'parent', 'en', now() from ${each}`);
  await run(sql`insert into consents (account_id, terms_version, privacy_version, language, given_at)
    select 'grown-' || i, '2026-01-01', '2026-01-01', 'en', now() from ${each}`);
  await run(sql`insert into sign_ups (id, email, password_hash, terms_version, privacy_version, language, code_hmac, created_at, expires_at)
    select 'grown-' || i, 'asked-' || i || '@families.example', 'none', '2026-01-01', '2026-01-01', 'en', 'none', now(), now() from ${each} where i % 4 = 0`);
  await run(sql`insert into sessions (id, account_id, current_hash, created_at, expires_at, ended_at)
    select 'grown-' || i, 'grown-' || i, 'none', now(), now() + (i % 30) * interval '1 day', case when i % 5 = 0 then now() - (i % 30) * interval '1 day' end from ${each} where i % 2 = 0`);
  await run(sql`insert into promo_codes (code, percent, max_redemptions, max_per_family, created_at)
    select 'GROWN' || case i when 0 then '' else i::text end, 10, 1000000, 1, now() from generate_series(0, 9) as i`);
  await run(sql`insert into subscriptions (id, family_id, payer_id, plan_id, status, price_cents, list_price_cents, promo_code, provider, created_at, paid_at, anchor_at, period_start, period_end, paid_until, due_at, cancel_at, ended_at)
    select 'grown-' || i, 'grown-' || i, 'grown-' || i, 'premium-yearly', status, 9900, 9900, case when i % 100 = 0 then 'GROWN' when i % 10 = 0 then 'GROWN' || i / 10 % 10 end, 'sandbox', at, at, at, at, at + interval '1 year', at + interval '1 year', case when status <> 'ended' then at + interval '1 year' end, case when status = 'cancelled' then at + interval '1 year' end, case when status = 'ended' then at + interval '1 year' end
    from ${each}, lateral (select now() - (i % 364) * interval '1 day' as at, case i % 30 when 0 then 'active' when 3 then 'cancelled' else (case when i % 2 = 0 then 'active' else 'ended' end) end as status) t where i % 3 = 0 or i % 10 = 0`);
  await run(sql`insert into provider_requests (id, family_id, subscription_id, kind, created_at)
    select id, family_id, id, 'stop renewal', created_at from subscriptions where id like 'grown-%'`);
  await run(sql`insert into charges (id, family_id, payer_id, subscription_id, plan_id, period_start, period_end, list_cents, discount_cents, credit_cents, amount_cents, provider, created_at)
    select id, family_id, payer_id, id, plan_id, period_start, period_end, 9900, 0, 0, 9900, 'sandbox', created_at from subscriptions where id like 'grown-%'`);
  await run(sql`insert into promo_redemptions (code, subscription_id, family_id, state, created_at, changed_at)
    select promo_code, id, family_id, 'redeemed', created_at, created_at from subscriptions where promo_code is not null and id like 'grown-%'`);
  await run(sql`insert into outbox (id, kind, recipient, language, payload, occasion, created_at, next_attempt_at, sent_at)
    select 'grown-' || i, 'password_changed', 'grown-' || i || '@families.example', 'en', '{}', 'grown-' || i, at, at, at from ${each}, lateral (select now() - (i % 7) * interval '1 day' as at) t`);
  await run(sql`insert into rate_limits (key, window_started_at, count)
    select name || ':' || md5(i::text) || ':' || md5(i::text), now() - (i % 28) * interval '1 day' * long, 1 from ${each}, (values ('known_network', 1), ('login', 0), ('code', 0)) as names (name, long)`);
  await run(sql`insert into activities (id, account_id, kind, browser, system, created_at)
    select 'grown-' || i, 'grown-' || i, 'login', 'Chrome', 'Android', now() - (i % 90) * interval '1 day' from ${each}`);
  await run(sql`insert into email_changes (id, account_id, old_email, new_email, code_hmac, created_at, expires_at)
    select 'grown-' || i, 'grown-' || i, 'old', 'new', 'none', now(), now() from ${each} where i % 4 = 0`);
  await run(sql`insert into invitations (id, family_id, inviter_id, email, created_at, expires_at)
    select 'grown-' || i, 'grown-' || i, 'grown-' || i, 'invited-' || i || '@families.example', now(), now() + (i % 7) * interval '1 day' from ${each} where i % 4 = 0`);
  await run(sql`insert into children (id, family_id, mentor_id, first_name, created_at, delete_at)
    select 'grown-child-' || i, 'grown-' || i, 'grown-' || i, 'Noor', now(), case when i % 50 = 0 then now() + (i % 7) * interval '1 day' end from ${each}`);
  await run(sql`insert into consent_records (id, subject_id, giver_id, terms_version, privacy_version, language, browser, system, given_at)
    select 'grown-' || i, 'grown-child-' || i, 'grown-' || i, '2026-01-01', '2026-01-01', 'en', '', '', now() from ${each}`);
  for (const codes of [sql`recovery_codes`, sql`login_codes`, sql`deletion_codes`])
    await run(sql`insert into ${codes} (id, account_id, code_hmac, created_at, expires_at)
      select 'grown-' || i, 'grown-' || i, 'none', now(), now() from ${each} where i % 4 = 0`);
  await run(sql`insert into reset_tokens (hash, account_id, created_at, expires_at)
    select 'grown-' || i, 'grown-' || i, now(), now() from ${each} where i % 4 = 0`);
  await run(
    sql`insert into webhook_events (id, received_at) select 'grown-' || i, now() - (i % 29) * interval '1 day' from ${each}`,
  );
  await run(sql`analyze`);
}
