import { sql } from 'kysely'
import type { Answer } from './world.ts'
import { receiveEnvelope } from '@noktra/contract/envelopes'
import { listBoxTypes } from '@noktra/contract/boxes'
import { executors } from '#server/features.ts'
import { doByCommand } from '#server/features/approvals/by-command.ts'
import { assertEnvelope, wishForEnvelope, type NewEnvelope } from '#server/games/envelope/make-envelope.ts'
import { inSandbox } from './cards.ts'
import { makePlayer, type TestPlayer } from './factories.ts'
import type { World } from './world.ts'

/** Somebody at a browser of their own, on a network of their own. */
export type Claimant = TestPlayer & { device: string; network: string }

const DAY_MS = 24 * 3600_000
let envelopes = 0
let networks = 0

/** An envelope with a code of its own; a sum of 50.00 in 100 parts for 30 days unless said otherwise. */
export async function anEnvelope(
  world: World,
  wish: Partial<NewEnvelope> = {},
): Promise<{ id: number; code: string }> {
  envelopes += 1
  const code = wish.code ?? `CODE-${envelopes}`
  const descr = { en: 'For everybody', zh: '人人有份', pt: 'Para todos' }
  const titles = { en: `Envelope ${envelopes}`, zh: `红包 ${envelopes}`, pt: `Envelope nº ${envelopes}` }
  const now = world.clock.now()
  const ends_at = new Date(now.getTime() + 30 * DAY_MS)
  const full = { titles, descr, total_cents: 5000, parts: 100, ends_at, ...wish, code }
  const ctx = inSandbox(world.store.ctx)
  await ctx.transact((tx) => assertEnvelope(tx, full, now))
  const made = await doByCommand(ctx, executors, wishForEnvelope(full), 'a test')
  return { id: Number(made.subject.split(':')[1]), code }
}

/** The cookie of a browser that comes for the first time. */
export async function newDevice(world: World): Promise<string> {
  const response = await fetch(`${world.url}${listBoxTypes.path}`, {
    headers: { 'x-forwarded-for': newNetwork() },
  })
  await response.text()
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}

/** An address of a network without earlier calls. The store of the test trusts one proxy. */
export function newNetwork(): string {
  networks += 1
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
}

export async function aClaimant(
  world: World,
  shared: Partial<Pick<Claimant, 'device' | 'network'>> = {},
): Promise<Claimant> {
  return {
    ...(await makePlayer(world)),
    device: shared.device ?? (await newDevice(world)),
    network: shared.network ?? newNetwork(),
  }
}

/** Many of them, a few at a time. */
export async function claimants(
  world: World,
  count: number,
  shared: Partial<Pick<Claimant, 'device' | 'network'>> = {},
): Promise<Claimant[]> {
  const made: Claimant[] = []
  while (made.length < count) {
    const some = Math.min(8, count - made.length)
    made.push(...(await Promise.all(Array.from({ length: some }, () => aClaimant(world, shared)))))
  }
  return made
}

/** Claims by a code; a call that the store was too busy for is made again, as the web does. */
export async function claim(
  world: World,
  { token, device, network }: Omit<Claimant, 'id'>,
  password: string,
  key?: string,
): Promise<Answer<typeof receiveEnvelope>> {
  for (;;) {
    const answer = await world.call(receiveEnvelope, {
      token,
      body: { password },
      key,
      headers: { cookie: device, 'x-forwarded-for': network },
    })
    if (answer.error !== 'busy') return answer
  }
}

/** Everything that a refused claim must leave as it was. */
export async function booksOf(world: World): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(e order by id) from envelope e) as envelopes,
      (select jsonb_agg(c order by id) from envelope_claim c) as claims,
      (select jsonb_agg(a order by id) from account a) as accounts,
      (select count(*) from transfer) as transfers`.execute(world.db)
  return rows[0]
}
