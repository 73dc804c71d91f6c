import { inLanguage, type Language } from '@noktra/contract/shapes'
import english from '@noktra/languages/en/server/wallet-file.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'
import type { WalletRecord } from '@noktra/contract/wallet'
import type { StoreType } from '../../core/ledger/movement-types.ts'
import type { Game } from '../../platform/game.ts'

export const COLUMNS = ['record', 'time', 'type', 'purse', 'amount', 'balance', 'cause'] as const

/** What a movement that no game made was for. */
export type StoreCause = 'order' | 'partner' | 'retrieval'

type Texts = {
  columns: Record<(typeof COLUMNS)[number], string>
  /** What games moved is named by the games. */
  types: Record<StoreType, string>
  /** A movement that gives back an earlier one; {type} is its name. */
  refund: string
  purses: Record<WalletRecord['purse'], string>
  causes: Record<StoreCause, string>
  /** Of the file, without its ending. */
  name: string
}

/** The words of the file; the page says the same ones. */
export const CSV_TEXTS = textsOf<Texts>('server/wallet-file.json', english)

/** The names of types in a language. */
export function typeNames(
  games: readonly Game[],
  language: Language,
  brand: string,
): (type: string) => string {
  const names = new Map<string, string>([
    ...Object.entries(inLanguage(CSV_TEXTS, language).types),
    ...games.flatMap(({ name, bill }) => (bill ? [[name, inLanguage(bill.names, language)] as const] : [])),
  ])
  return (type) => (names.get(type) ?? type).replace('{brand}', () => brand)
}

/** The names of what movements were for. */
export function causeNames(games: readonly Game[], language: Language): (kind: string) => string {
  const names = new Map<string, string>([
    ...Object.entries(inLanguage(CSV_TEXTS, language).causes),
    ...games.flatMap(({ name, bill }) =>
      bill ? [[name, inLanguage(bill.causeNames ?? bill.names, language)] as const] : [],
    ),
  ])
  return (kind) => names.get(kind) ?? kind
}
