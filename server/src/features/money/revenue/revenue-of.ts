import type { Revenue } from '@noktra/contract/admin/money'
import { fromCents } from '@noktra/game/money'
import { movementTypes } from '../../../core/ledger/movement-types.ts'
import type { Game } from '../../../platform/game.ts'
import type { DaySum } from './sum-day.ts'

type Currency = 'coin' | 'diamond'

const PURSE_CURRENCY: Record<string, Currency> = { cash: 'coin', bonus: 'coin', diamond: 'diamond' }
/** Of items that are given free, beside those of the games. */
const GIFT_SOURCE = 'gift'

/** Sums of one or many days in the words of the revenue. Every transfer of a player's purse stands in one of them. */
export function revenueOf(games: readonly Game[], sums: DaySum[]): Revenue {
  const typeOf = movementTypes(games)
  const transfers = sums.filter(({ kind }) => kind === 'transfer')
  const moneyOf = (name: string) => total(sums, (sum) => sum.kind === 'money' && sum.name === name)
  const itemsOf = (...names: string[]) =>
    total(sums, (sum) => sum.kind === 'item' && names.includes(sum.name))
  /** What players got of one currency by movements of these types, less what they gave. */
  const gotBy = (currency: Currency, types: string[]) =>
    transfers
      .filter(({ name }) => types.includes(typeOf(name).type))
      .reduce((all, sum) => all + (gainOf(sum)[currency] ?? 0), 0)
  const played = games
    .filter(({ plays }) => plays)
    .map((game) => gameRevenue(sums, game, (reason) => typeOf(reason).type === game.name))
  const shops = games.filter(({ items }) => items?.sold)
  const shopNames = shops.map(({ name }) => name)
  const sumGames = (part: 'cash' | 'bonus' | 'won') => played.reduce((all, game) => all + game[part], 0)

  const recharge = total(transfers, ({ name }) => name === 'recharge')
  const refunds = total(transfers, ({ name }) => name === 'recharge-refund')
  const card = gotBy('coin', ['card'])
  const retrieval = moneyOf('retrieval')
  const cents = {
    recharge_money: moneyOf('recharge'),
    card_money: moneyOf('card'),
    refund_money: moneyOf('refund'),
    recharge_coins: recharge,
    card_coins: card,
    refund_coins: refunds,
    gift_coins: gotBy('coin', ['gift_card']),
    played_cash: sumGames('cash'),
    played_bonus: sumGames('bonus'),
    items_won: itemsOf(...games.flatMap(({ items }) => items?.won ?? [])),
    items_free: itemsOf(GIFT_SOURCE, ...games.flatMap(({ items }) => items?.free ?? [])),
    mall_coins: -gotBy('coin', shopNames),
    mall_diamonds: -gotBy('diamond', shopNames),
    mall_items: itemsOf(...shops.flatMap(({ items }) => items?.sold ?? [])),
    sold_diamonds: gotBy('diamond', ['sell', 'sell_undo']),
    exchanged_diamonds: -gotBy('diamond', ['exchange']),
    exchanged_coins: gotBy('coin', ['exchange']),
    rebates: gotBy('coin', ['rebate']),
    envelopes: gotBy(
      'coin',
      games.flatMap(({ name, bill }) => (bill?.isGift ? name : [])),
    ),
    adjusted_coins: gotBy('coin', ['adjustment']),
    adjusted_diamonds: gotBy('diamond', ['adjustment']),
    other_coins: gotBy('coin', ['other']),
    other_diamonds: gotBy('diamond', ['other']),
    retrieval_gaps: -gotBy('coin', ['retrieval']),
    retrieval_cost: retrieval,
    net: recharge + card - refunds - retrieval,
  }
  return {
    ...(Object.fromEntries(
      Object.entries(cents).map(([name, amount]) => [name, fromCents(amount)]),
    ) as Record<keyof typeof cents, number>),
    recharge_num: sums.find(({ kind, name }) => kind === 'money' && name === 'recharge')?.count ?? 0,
    games: played.map(({ game, ...amounts }) => ({
      game,
      cash: fromCents(amounts.cash),
      bonus: fromCents(amounts.bonus),
      staked: fromCents(amounts.staked),
      won: fromCents(amounts.won),
    })),
  }
}

/** One game in cents: what was charged less what was given back, and what players won by it. */
function gameRevenue(sums: DaySum[], game: Game, isOwn: (reason: string) => boolean) {
  const own = sums.filter(({ kind, name }) => kind === 'transfer' && isOwn(name))
  const from = (purse: string) => own.reduce((all, sum) => all - (gainOf(sum)[purse] ?? 0), 0)
  return {
    game: game.name,
    cash: from('cash'),
    bonus: from('bonus'),
    staked: total(sums, ({ kind, name }) => kind === 'stake' && name === game.name),
    won:
      total(sums, ({ kind, name }) => kind === 'item' && game.items?.won?.includes(name)) - from('diamond'),
  }
}

/** What a sum gave to players' purses, by purse and by currency; below 0 what it took. */
function gainOf({ debit, credit, amount }: DaySum): Record<string, number> {
  const gain: Record<string, number> = {}
  const add = (of: string, change: number) => {
    const currency = PURSE_CURRENCY[of]
    if (!currency) return
    gain[of] = (gain[of] ?? 0) + change
    if (currency !== of) gain[currency] = (gain[currency] ?? 0) + change
  }
  add(debit, -amount)
  add(credit, amount)
  return gain
}

function total(sums: DaySum[], wanted: (sum: DaySum) => boolean | undefined): number {
  return sums.filter(wanted).reduce((all, { amount }) => all + amount, 0)
}
