import { fair } from '@noktra/contract/fair'
import type { RollFair } from '@noktra/contract/roll-proof'
import { verifyRoll, type RollCheck } from '@noktra/game/roll/roll-proof'
import type { Beacon } from '#server/platform/providers/beacon/beacon.ts'
import type { RollRow } from '#server/games/roll/roll-row.ts'
import type { TestPlayer } from './factories.ts'
import type { World } from './world.ts'

export async function rowOf(world: World, rollId: number): Promise<RollRow> {
  const row = await world.db.selectFrom('roll').selectAll().where('id', '=', rollId).executeTakeFirstOrThrow()
  return row as RollRow
}

/** Moves the clock to a moment that is not over. */
export function goTo(world: World, time: Date): void {
  world.clock.advance(Math.max(0, time.getTime() - world.clock.now().getTime()))
}

/** Runs once what rolls have due, and what the beacon needs for it. */
export async function sweepRolls(world: World): Promise<void> {
  for (const sweep of world.store.sweeps) if (/roll|prepare beacon/.test(sweep.name)) await sweep.run()
}

/** Moves the clock to the next thing that is due in a room, and does it. */
export async function nextStep(world: World, rollId: number): Promise<string> {
  const { next_at } = await rowOf(world, rollId)
  if (next_at) goTo(world, next_at)
  await sweepRolls(world)
  return (await rowOf(world, rollId)).phase
}

/** Goes through the lock and the draw of a room, or to its end without one. */
export async function drawOut(world: World, rollId: number): Promise<string> {
  for (let steps = 0; steps < 4; steps += 1) {
    if (!['open', 'locked'].includes(await nextStep(world, rollId))) break
  }
  return (await rowOf(world, rollId)).phase
}

export async function rollProofOf(world: World, rollId: number, viewer?: TestPlayer): Promise<RollFair> {
  return (await world.data(fair, { params: { id: `r${rollId}` }, token: viewer?.token })) as RollFair
}

/** The checks of a room's proof that do not hold, or wait. */
export function faultsOf({ proof }: RollFair): RollCheck[] {
  return verifyRoll(proof).filter((check) => check.ok !== true)
}

/** From now on rounds are answered so, until what is given back is called. */
export function beaconAnswers(world: World, randomness: Beacon['randomness']): () => void {
  const { providers } = world.store.ctx
  const { beaconOf } = providers
  providers.beaconOf = (source) => ({ ...beaconOf(source), randomness })
  return () => {
    providers.beaconOf = beaconOf
  }
}

export function prizesOf(world: World, rollId: number) {
  return world.db
    .selectFrom('roll_prize')
    .selectAll()
    .where('roll_id', '=', rollId)
    .orderBy('value', 'desc')
    .orderBy('id')
    .execute()
}

export function itemsOf(world: World, ids: (number | null)[]) {
  return world.db
    .selectFrom('item')
    .selectAll()
    .where('id', 'in', ids as number[])
    .orderBy('id')
    .execute()
}
