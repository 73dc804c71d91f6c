import type { Game } from '../../platform/game.ts'
import { AppError } from '../../platform/http/errors.ts'

/** The reasons of transfers that a bill calls by one name, beside those of the games. */
const REASONS = {
  recharge: ['recharge'],
  card: ['card'],
  gift_card: ['gift-card'],
  sell: ['sell'],
  sell_undo: ['sell-undo'],
  exchange: ['exchange'],
  rebate: ['rebate'],
  retrieval: ['retrieval-gap'],
  adjustment: ['adjustment'],
} as const

/** What a market did not ask for after all; whatever else gives back an earlier movement is called by its reason and "-refund". */
const RETRIEVAL_RETURNS = ['retrieval-gap-rest']

/** What a bill calls a movement that no game made. */
export type StoreType = keyof typeof REASONS | 'other'

export type MovementType = { type: string; is_refund: boolean }

type Known = ReadonlyMap<string, MovementType>

/** What a bill of a store with these games calls a transfer, by its reason: what a game moved is called by the game's name. */
export function movementTypes(games: readonly Game[]): (reason: string) => MovementType {
  const known = knownTypes(games)
  return (reason) => known.get(reason) ?? { type: 'other', is_refund: false }
}

/** The reasons behind a type; of `other`, all that it is not. @throws AppError invalid_input for a type that this store has not */
export function reasonsOfType(
  games: readonly Game[],
  type: string,
): { reasons: string[]; excluded: boolean } {
  const known = [...knownTypes(games)]
  if (type === 'other') return { reasons: known.map(([reason]) => reason), excluded: true }
  const reasons = known.filter(([, of]) => of.type === type).map(([reason]) => reason)
  if (reasons.length === 0) throw new AppError('invalid_input', { field: 'type' })
  return { reasons, excluded: false }
}

function knownTypes(games: readonly Game[]): Known {
  const ofGames = games.flatMap(({ name: type, bill }) => (bill ? [{ type, ...bill }] : []))
  const named: readonly { type: string; reasons: readonly string[]; returns?: readonly string[] }[] = [
    ...ofGames,
    ...Object.entries(REASONS).map(([type, reasons]) => ({ type, reasons })),
    { type: 'retrieval', reasons: [], returns: RETRIEVAL_RETURNS },
  ]
  return new Map<string, MovementType>(
    named.flatMap(({ type, reasons, returns = [] }) => [
      ...reasons.flatMap((reason) => [
        [reason, { type, is_refund: false }] as const,
        [`${reason}-refund`, { type, is_refund: true }] as const,
      ]),
      ...returns.map((reason) => [reason, { type, is_refund: true }] as const),
    ]),
  )
}
