import { beaconNote } from '@noktra/game/beacon-proof'
import type { RollFair } from '@noktra/contract/roll-proof'
import type { RollWin } from '@noktra/game/rolls'
import { inLanguage } from '@noktra/contract/shapes'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { ProofReading } from '../../platform/game.ts'
import type { BeaconSource } from '../../platform/providers/beacon/beacon.ts'
import { unseal } from '../../platform/secrets.ts'
import { houseFace } from '../../core/skins/house.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import type { Names } from '../../core/skins/skin-face.ts'
import { presentPrizes } from './present-roll.ts'
import { entrantsOf, prizesOf, type PrizeRow } from './prizes-of.ts'
import { findRoll, type RollRow } from './roll-row.ts'

type Attempt = RollFair['attempts'][number]

/**
 * Everything that recomputes the draw of a room, from its first lock on. Until the room has ended its seed and the rounds
 * of the beacon are closed; afterwards every attempt shows its own, also the ones whose round came too late.
 * @throws AppError roll_unknown; draw_open before the first lock, draw_unknown when the room ended without one
 */
export async function getRollProof(reading: ProofReading, id: number): Promise<RollFair> {
  const { db } = reading
  const roll = await findRoll(db, id)
  const isOver = roll.ended_at !== null
  if (roll.attempt === 0) throw new AppError(isOver ? 'draw_unknown' : 'draw_open')
  const locks = await locksOf(db, id)
  const attempts: Attempt[] = []
  for (const lock of locks) attempts.push(await presentAttempt(reading, lock, isOver))
  const last = locks.at(-1)!
  const prizes = await prizesOf(db, id)
  const entrants = await entrantsOf(db, id)
  const myPlace = reading.player ? entrants.indexOf(reading.player.id) + 1 : 0
  return {
    proof: {
      kind: 'roll',
      id: `r${id}`,
      room_id: id,
      attempt: last.attempt,
      server_seed_hash: roll.server_seed_hash.toString('hex'),
      server_seed: isOver ? unseal(reading.secrets, roll.server_seed).toString('hex') : null,
      lock_record: last.lock_record,
      lock_hash: last.lock_hash,
      beacon: attempts.at(-1)!.beacon,
      prizes: prizes.map(({ prize_id, skin_id, exterior, wear, value_cents }) => ({
        prize_id,
        skin_id,
        exterior,
        wear,
        value_cents,
      })),
      entrants,
      wins: roll.phase === 'drawn' ? winsOf(prizes, entrants) : null,
    },
    room_name: inLanguage(roll.names as Names, reading.language),
    room_type: roll.room_type,
    user_id: roll.owner_id,
    ...(await ownerFace(reading, roll)),
    created_at: unixSeconds(roll.created_at),
    lottery_time: unixSeconds(roll.lottery_time),
    ended_at: roll.ended_at && unixSeconds(roll.ended_at),
    phase: roll.phase,
    end_reason: roll.end_reason,
    attempts,
    prizes: await presentPrizes(reading, id),
    my_place: myPlace || null,
  }
}

type LockRow = Awaited<ReturnType<typeof locksOf>>[number]

function locksOf(db: Db, rollId: number) {
  return db.selectFrom('roll_lock').selectAll().where('roll_id', '=', rollId).orderBy('attempt').execute()
}

async function presentAttempt(
  { db, providers }: Pick<ProofReading, 'db' | 'providers'>,
  lock: LockRow,
  isOver: boolean,
): Promise<Attempt> {
  const source = lock.beacon_source as BeaconSource
  const beacon = providers.beaconOf(source)
  const randomness = isOver ? lock.randomness : null
  const evidence = randomness && (await beacon.evidence(lock.beacon_round, db))
  return {
    attempt: lock.attempt,
    lock_hash: lock.lock_hash,
    locked_at: unixSeconds(lock.locked_at),
    round_at: unixSeconds(beacon.timeOf(lock.beacon_round)),
    beacon: {
      source,
      chain_hash: lock.beacon_chain,
      round: lock.beacon_round,
      randomness: randomness?.toString('hex') ?? null,
      signature: evidence?.signature ?? null,
      first_round: evidence?.first_round ?? null,
      note: beaconNote(source),
    },
  }
}

/** In the order of the draw, which is that of the prizes. */
function winsOf(prizes: PrizeRow[], entrants: number[]): RollWin[] {
  return prizes.flatMap(({ prize_id, winner_place: place }) =>
    place === null ? [] : [{ prize_id, place, entrant: entrants[place - 1]! }],
  )
}

async function ownerFace(
  { db, brand }: Pick<ProofReading, 'db' | 'brand'>,
  { owner_id }: Pick<RollRow, 'owner_id'>,
): Promise<{ nickname: string; avatar: string }> {
  if (owner_id === null) return houseFace({ brand })
  const owner = await db
    .selectFrom('player')
    .select(['nickname', 'avatar'])
    .where('id', '=', owner_id)
    .executeTakeFirstOrThrow()
  return { nickname: owner.nickname, avatar: avatarUrl(owner.avatar) }
}
