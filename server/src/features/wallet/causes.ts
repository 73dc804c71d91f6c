import type { WalletCause } from '@noktra/contract/wallet'
import type { Ctx } from '../../platform/context.ts'
import { movementTypes } from '../../core/ledger/movement-types.ts'
import type { StoreCause } from './csv-texts.ts'
import type { Movement } from './movements.ts'

/** What movements that no game made were for, by their types. */
const KINDS: Partial<Record<string, StoreCause>> = {
  recharge: 'order',
  card: 'order',
  gift_card: 'order',
  retrieval: 'retrieval',
  rebate: 'partner',
}

/** What each movement was for, by its ref; what a game moved, the game knows. */
export async function findCauses(
  { db, games }: Pick<Ctx, 'db' | 'games'>,
  rows: Movement[],
): Promise<(row: Movement) => WalletCause | null> {
  const typeOf = movementTypes(games)
  const refs = Map.groupBy(rows, ({ reason }) => typeOf(reason).type)
  const ofGames = new Map<string, ReadonlyMap<string, string>>()
  for (const { name, bill } of games) {
    const own = refs.get(name)
    if (!bill || !own) continue
    const wanted = own.map(({ ref }) => ref)
    ofGames.set(name, await bill.causes(db, wanted))
  }
  return ({ reason, ref }) => {
    const { type } = typeOf(reason)
    const kind = KINDS[type]
    if (kind) return { kind, id: ref }
    const id = ofGames.get(type)?.get(ref)
    return id === undefined ? null : { kind: type, id }
  }
}
