import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { sha256 } from '@noktra/game/sha256'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { changeList } from '../../platform/db/list-changes.ts'
import type { Battle } from '../../platform/db/schema.ts'
import { seal } from '../../platform/secrets.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findOrPrintConsolation } from './print-consolation.ts'
import type { LineUpRound } from './line-up.ts'
import { BATTLES } from './topics.ts'

/** How long a room waits for its players (PRODUCT 5). */
const WAIT_MS = 30 * 60_000

type SetUpColumns = Pick<
  Insertable<Battle>,
  | 'room_type'
  | 'creator_id'
  | 'mode'
  | 'seats'
  | 'team'
  | 'fast'
  | 'private'
  | 'players_only'
  | 'bots_only'
  | 'fund_percent'
  | 'link_key'
  | 'price'
  | 'rounds'
>

/**
 * A waiting room with its line-up, its seed (kept sealed, its hash public from now on) and the newest consolation pool.
 * @throws AppError battles_without_consolation
 */
export async function insertRoom(
  tx: Tx,
  { clock, secrets }: Pick<Ctx, 'clock' | 'secrets'>,
  rounds: LineUpRound[],
  setUp: SetUpColumns,
): Promise<{ id: number; version: number }> {
  const now = clock.now()
  const until = new Date(now.getTime() + WAIT_MS)
  const seed = randomBytes(32)
  const consolation_version = await findOrPrintConsolation(tx, now)
  if (consolation_version === null) throw new AppError('battles_without_consolation')
  const battle = await tx
    .insertInto('battle')
    .values({
      ...setUp,
      phase: 'waiting',
      server_seed: seal(secrets, seed),
      server_seed_hash: Buffer.from(sha256(seed)),
      consolation_version,
      created_at: now,
      expires_at: until,
      next_at: until,
      changed_at: now,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await storeRounds(tx, battle.id, rounds)
  await changeList(tx, BATTLES)
  return battle
}

export async function storeRounds(tx: Tx, battleId: number, rounds: LineUpRound[]): Promise<void> {
  await tx
    .insertInto('battle_round')
    .values(rounds.map((round) => ({ battle_id: battleId, ...round })))
    .execute()
}
