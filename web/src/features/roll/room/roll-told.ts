import type { RollAttempt, RollPrize, RollShown } from '@noktra/contract/rolls'
import type { RollProof } from '@noktra/game/roll/roll-proof'
import type { AnyProof, ShownDraw } from '../../../domain/visit/judge-draw.ts'

/** Of a room, what is compared. */
type Compared = Pick<RollShown, 'phase' | 'fair_id' | 'server_seed_hash'> & {
  attempts: readonly Pick<RollAttempt, 'lock_hash'>[]
  prizes: readonly Pick<RollPrize, 'prize_id' | 'winner'>[]
}

/** A room as its page showed the draw, to be compared with its proof; null before the draw. */
export function toldOfRoll({
  phase,
  fair_id,
  server_seed_hash,
  attempts,
  prizes,
}: Compared): ShownDraw | null {
  const last = attempts.at(-1)
  if (phase !== 'drawn' || last === undefined) return null
  const won = prizes.flatMap(({ prize_id, winner }) =>
    winner ? [wonAs({ prize_id, place: winner.place, entrant: winner.user_id })] : [],
  )
  const wins = prizes.filter(({ winner }) => winner !== null).length
  return {
    id: fair_id,
    told: { server_seed_hash, lock_hash: last.lock_hash, wins, ...Object.fromEntries(won) },
    factsOf: (proof) => factsOfRoll(proof as AnyProof & RollProof),
  }
}

function factsOfRoll({ server_seed_hash, lock_hash, wins }: RollProof) {
  return { server_seed_hash, lock_hash, wins: wins?.length, ...Object.fromEntries(wins?.map(wonAs) ?? []) }
}

function wonAs({ prize_id, place, entrant }: { prize_id: number; place: number; entrant: number }) {
  return [`p${prize_id}`, { user_id: entrant, place }] as const
}
