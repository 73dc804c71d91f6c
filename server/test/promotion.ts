import { bindInviter } from '@noktra/contract/promotion'
import { userDetails } from '@noktra/contract/users'
import { makePlayer, type TestPlayer } from './factories.ts'
import type { Answer, World } from './world.ts'

export const DAY_MS = 24 * 3600_000
export const WEEK_MS = 7 * DAY_MS

/** Somebody who can invite. */
export type Inviter = TestPlayer & { code: string }

export async function makeInviter(world: World): Promise<Inviter> {
  const player = await makePlayer(world)
  return { ...player, code: await codeOf(world, player) }
}

export async function codeOf(world: World, { token }: TestPlayer): Promise<string> {
  return (await world.data(userDetails, { token })).invite_code
}

/** A player names their inviter; the answer may be a refusal. */
export function bind(
  world: World,
  player: TestPlayer,
  invite_code: string,
  key?: string,
): Promise<Answer<typeof bindInviter>> {
  return world.call(bindInviter, { token: player.token, body: { invite_code }, key })
}

/** So many new players whom somebody invited. */
export async function makeInvitees(world: World, inviter: Inviter, count: number): Promise<TestPlayer[]> {
  const made: TestPlayer[] = []
  while (made.length < count) {
    const player = await makePlayer(world)
    await world.data(bindInviter, { token: player.token, body: { invite_code: inviter.code } })
    made.push(player)
  }
  return made
}

/** What the store knows of an inviter: cents. */
export async function invitedRecharge(world: World, { id }: TestPlayer): Promise<number> {
  const row = await world.db
    .selectFrom('player')
    .select('invitees_recharge')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.invitees_recharge
}

/** The rebates of an inviter in the order in which they were noted. */
export function rebatesOf(world: World, { id }: TestPlayer) {
  return world.db.selectFrom('rebate').selectAll().where('inviter_id', '=', id).orderBy('id').execute()
}
