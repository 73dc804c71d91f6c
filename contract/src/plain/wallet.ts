import { plainRoute } from '../plain-route.ts'
import { GAMES } from './games.ts'

/** Games that move coins or diamonds. */
export const BILLED_GAMES = GAMES.flatMap((game) => ('isBilled' in game ? game.kind : []))

/** Kinds of movement, as the bill names them. */
export const WALLET_TYPES = [
  'recharge',
  'card',
  'gift_card',
  ...BILLED_GAMES,
  'sell',
  'sell_undo',
  'exchange',
  'rebate',
  'retrieval',
  'adjustment',
  // Whatever has no name of its own: a bill leaves no movement out.
  'other',
] as const
export const PURSES = ['cash', 'bonus', 'diamond'] as const
/** The same movements as a file: text/csv, the same filters, every row, newest first; the bearer token authorises it. */
export const WALLET_CSV_PATH = '/api/wallet/export'

export const walletRecords = plainRoute('GET', '/api/wallet/records', { access: 'player' })
