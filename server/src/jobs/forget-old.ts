import type { Ctx } from '../context.ts'

const DAY_MS = 24 * 3600 * 1000

/**
 * Deletes what nobody may ask for again: idempotency answers after 7 days, spent counters, puzzles, tickets, codes,
 * quotes, unconfirmed secrets, what the bell told 90 days ago, and what adverts led to: visits after 30 days, the rest after 400.
 */
export async function forgetOld(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await ctx.transact(async (tx) => {
    await tx.deleteFrom('idempotency').where('created_at', '<', before(7)).execute()
    await tx.deleteFrom('rate_limit').where('window_start', '<', before(2)).execute()
    await tx.deleteFrom('captcha_puzzle').where('expires_at', '<', now).execute()
    await tx.deleteFrom('captcha_ticket').where('expires_at', '<', now).execute()
    await tx.deleteFrom('sent_code').where('created_at', '<', before(7)).execute()
    await tx.deleteFrom('outbox').where('created_at', '<', before(7)).execute()
    await tx
      .deleteFrom('totp')
      .where('confirmed_at', 'is', null)
      .where('created_at', '<', before(1))
      .execute()
    await tx.deleteFrom('notice').where('created_at', '<', before(90)).execute()
    await tx.deleteFrom('steam_visit').where('expires_at', '<', before(1)).execute()
    // Far longer than an answer counts, so that none comes again.
    await tx.deleteFrom('openid_nonce').where('seen_at', '<', before(1)).execute()
    await tx.deleteFrom('sandbox_steam_answer').where('created_at', '<', before(1)).execute()
    await tx.deleteFrom('mall_quote').where('expires_at', '<', before(1)).execute()
    await tx
      .deleteFrom('attribution_event')
      .where('created_at', '<', before(30))
      .where('next_at', 'is', null)
      .where((row) =>
        row.or([row('event', 'in', ['start', 'wake', 'login']), row('created_at', '<', before(400))]),
      )
      .execute()
    // What the dashboard shows of the last hours.
    await tx.deleteFrom('process_beat').where('beat_at', '<', before(1)).execute()
    await tx.deleteFrom('provider_minute').where('minute', '<', before(1)).execute()
    await tx.deleteFrom('opening_minute').where('minute', '<', before(2)).execute()
    await tx.deleteFrom('pool_hour').where('hour', '<', before(2)).execute()
  })
}
