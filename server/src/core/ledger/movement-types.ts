import type { WalletType } from '@noktra/contract/wallet'

type Named = Exclude<WalletType, 'other'>

/** The reasons of transfers that a bill calls by one name. */
const REASONS: Record<Named, readonly string[]> = {
  recharge: ['recharge'],
  card: ['card'],
  gift_card: ['gift-card'],
  box: ['open-box'],
  battle: ['battle-join', 'battle-fund', 'battle-share'],
  upgrade: ['upgrade'],
  mines: ['mine-start'],
  mall: ['mall'],
  sell: ['sell'],
  sell_undo: ['sell-undo'],
  exchange: ['exchange'],
  envelope: ['envelope'],
  rebate: ['rebate'],
  retrieval: ['retrieval-gap'],
  adjustment: ['adjustment'],
}

/**
 * The part of a fund that nobody used, and what a market did not ask for after all; whatever else gives back an earlier movement is
 * called by its reason and "-refund".
 */
const RETURNS: [reason: string, type: Named][] = [
  ['battle-fund-return', 'battle'],
  ['retrieval-gap-rest', 'retrieval'],
]

type Meaning = { type: Named; is_refund: boolean }

const TYPE_OF: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...(Object.keys(REASONS) as Named[]).flatMap((type) =>
    REASONS[type].flatMap((reason) => [
      [reason, { type, is_refund: false }] as const,
      [`${reason}-refund`, { type, is_refund: true }] as const,
    ]),
  ),
  ...RETURNS.map(([reason, type]) => [reason, { type, is_refund: true }] as const),
])

/** What a bill calls a transfer, by its reason. */
export function typeOfReason(reason: string): { type: WalletType; is_refund: boolean } {
  return TYPE_OF.get(reason) ?? { type: 'other', is_refund: false }
}

/** The reasons behind a type; of `other`, all that it is not. */
export function reasonsOfType(type: WalletType): { reasons: string[]; excluded: boolean } {
  const known = [...TYPE_OF]
  if (type === 'other') return { reasons: known.map(([reason]) => reason), excluded: true }
  return {
    reasons: known.filter(([, of]) => of.type === type).map(([reason]) => reason),
    excluded: false,
  }
}
