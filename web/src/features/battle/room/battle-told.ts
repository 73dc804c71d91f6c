import type { BattleDetails } from '@noktra/contract/battles'
import type { BattleProof } from '@noktra/game/battle/battle-proof'
import { toCents } from '@noktra/game/money'
import { wearIn } from '../../../domain/skin/exterior-words.ts'
import type { AnyProof, ShownDraw } from '../../../domain/visit/judge-draw.ts'

/** A battle as its room showed it, to be compared with its proof; null before its end. */
export function toldOfBattle({ room, server_seed_hash, lock, draws }: BattleDetails): ShownDraw | null {
  if (room.phase !== 'finished' || lock === null) return null
  const drawn = draws.map(({ round, seat, ticket, skin_id, wear, value }) =>
    drawnAt({
      round,
      seat,
      ticket,
      skin_id,
      wear: wearIn(wear),
      value_cents: toCents(value),
    }),
  )
  const { lock_hash, lock_record } = lock
  return {
    id: `b${room.room_id}`,
    told: { server_seed_hash, lock_hash, lock_record, winners: room.winners, ...Object.fromEntries(drawn) },
    factsOf: (proof) => factsOfBattle(proof as AnyProof & BattleProof),
  }
}

function factsOfBattle({ server_seed_hash, lock_hash, lock_record, outcome, draws }: BattleProof) {
  return {
    server_seed_hash,
    lock_hash,
    lock_record,
    winners: outcome?.winners,
    ...Object.fromEntries(draws.map(drawnAt)),
  }
}

type Drawn = Pick<
  BattleProof['draws'][number],
  'round' | 'seat' | 'ticket' | 'skin_id' | 'wear' | 'value_cents'
>

function drawnAt({ round, seat, ticket, skin_id, wear, value_cents }: Drawn) {
  return [`r${round}s${seat}`, { ticket, skin_id, wear, value_cents }] as const
}
