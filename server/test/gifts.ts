import { randomInt } from 'node:crypto'
import { overruleRisk } from '@noktra/contract/admin/risk'
import { receiveRebate } from '@noktra/contract/promotion'
import type { Verdict } from '@noktra/game/risk'
import { persistPayer, persistPlatform, persistSession } from '#server/core/links/persist-links.ts'
import { saveSetting } from '#server/core/settings/save-setting.ts'
import type { SettingKey } from '#server/core/settings/read-setting.ts'
import { newDevice, newNetwork } from './envelopes.ts'
import { makePlayer, type TestPlayer } from './factories.ts'
import { makeStaff, office } from './admin.ts'
import { tryJoin } from './rolls.ts'
import type { Answer, World } from './world.ts'

/** Somebody at a browser in a network; a browser without a cookie keeps none. The store of the test trusts one proxy. */
export type Person = TestPlayer & { device: string | null; network: string }

export async function aPerson(
  world: World,
  shared: { device?: string | null; network?: string } = {},
): Promise<Person> {
  const device = shared.device === undefined ? await newDevice(world) : shared.device
  return { ...(await makePlayer(world)), device, network: shared.network ?? newNetwork() }
}

/** Many of them, a few at a time. */
export async function people(
  world: World,
  count: number,
  shared: { device?: string | null; network?: string } = {},
): Promise<Person[]> {
  const made: Person[] = []
  while (made.length < count) {
    const some = Math.min(8, count - made.length)
    made.push(...(await Promise.all(Array.from({ length: some }, () => aPerson(world, shared)))))
  }
  return made
}

/** What a person's browser sends with each call. */
export function headersOf({ device, network }: Pick<Person, 'device' | 'network'>): Record<string, string> {
  return { 'x-forwarded-for': network, ...(device === null ? {} : { cookie: device }) }
}

/** A join as it is answered; a call that the store was too busy for is made again, as the web does. */
export async function join(world: World, person: Person, rollId: number) {
  for (;;) {
    const answer = await tryJoin(world, person, rollId, { headers: headersOf(person) })
    if (answer.error !== 'busy' && answer.error !== 'too_many_requests') return answer
  }
}

/** How often each answer was; `ok` is no refusal. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { error } of answers) counts[error ?? 'ok'] = (counts[error ?? 'ok'] ?? 0) + 1
  return counts
}

/** The player has a mail address in the place of a phone number. */
export async function byEmail(world: World, { id }: TestPlayer): Promise<void> {
  const email = `p${id}@example.com`
  await world.db.updateTable('player').set({ mobile: null, email }).where('id', '=', id).execute()
}

/** The player has an account of the game platform in the place of a phone number. Gives it. */
export async function byPlatform(world: World, { id }: TestPlayer): Promise<string> {
  const steam_id = String(76561197960265728n + BigInt(randomInt(1, 2 ** 32)))
  await world.db.updateTable('player').set({ mobile: null, steam_id }).where('id', '=', id).execute()
  await world.store.ctx.transact((tx) =>
    persistPlatform(tx, world.store.ctx, { playerId: id, steamId: steam_id }),
  )
  return steam_id
}

/** The player has signed in so often from a network, and from a browser that keeps its cookie if it is named. */
export async function signsIn(
  world: World,
  { id }: TestPlayer,
  from: { network?: string; device?: string; times?: number } = {},
): Promise<void> {
  const { ctx } = world.store
  const { network = newNetwork(), device = null, times = 1 } = from
  for (let n = 0; n < times; n += 1) {
    await ctx.transact((tx) =>
      persistSession(tx, ctx, { playerId: id, network, device, keepsCookie: device !== null }),
    )
  }
}

/** The player has paid from an account of a payment service. */
export async function paysFrom(world: World, { id }: TestPlayer, payer: string): Promise<void> {
  const { ctx } = world.store
  await ctx.transact((tx) =>
    persistPayer(tx, ctx.secrets, { playerId: id, provider: 'test', payer, at: world.clock.now() }),
  )
}

export async function setTo(world: World, key: SettingKey, value: number): Promise<void> {
  await world.store.ctx.transact((tx) => saveSetting(tx, world.store.ctx, key, value))
}

export function claimRebates(world: World, { token }: TestPlayer) {
  return world.call(receiveRebate, { token })
}

/** What was refused to somebody, the first first. */
export function refusalsOf(world: World, { id }: TestPlayer) {
  return world.db
    .selectFrom('gift_refusal')
    .select(['kind', 'campaign', 'reason', 'times', 'bare', 'network', 'worth', 'other_id'])
    .where('player_id', '=', id)
    .orderBy('id')
    .execute()
}

/** A member of staff says what an account is, for 30 days. */
export async function overrule(
  world: World,
  { id }: TestPlayer,
  verdict: Verdict,
  score: number | null = null,
): Promise<void> {
  const by = await makeStaff(world, 'operator')
  const ends_at = Math.floor(world.clock.now().getTime() / 1000) + 30 * 24 * 3600
  await office(world, overruleRisk, { by, body: { id, verdict, score, ends_at } })
}

/** Somebody who signs in by the game platform alone, and whose score asks for more. */
export async function aSuspect(world: World): Promise<Person> {
  const person = await aPerson(world)
  await byPlatform(world, person)
  await overrule(world, person, 'fixed', 60)
  return person
}
