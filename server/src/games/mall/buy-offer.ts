import { sql } from 'kysely'
import type * as api from '@noktra/contract/mall'
import type { DataOf } from '@noktra/contract/route'
import { drawWear, MOST_BOUGHT, wearHash, type WearTerms } from '@noktra/game/mall'
import type { ItemDetails } from '@noktra/game/items'
import type { Exterior } from '@noktra/game/wear'
import type { Tx } from '../../platform/db/connect.ts'
import { changeList } from '../../platform/db/list-changes.ts'
import { ifFree, type LockMode } from '../../platform/db/lock-mode.ts'
import { nextIds } from '../../platform/db/next-id.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { byItself, outcomeOf, type Outcome, type Together } from '../../platform/http/together.ts'
import { hasDrifted, pricesTooOld } from '../../core/drift/assert-agreed.ts'
import { logDraw } from '../../core/draws/log-draws.ts'
import {
  lockPairsOf,
  receiptOf,
  takeLockedNonces,
  type LockedPair,
  type TakenPair,
} from '../../core/draws/take-nonces.ts'
import { makeItemsOf } from '../../core/items/make-items.ts'
import { findActiveList, type ActiveList } from '../../core/prices/active-list.ts'
import { activeVersion, listedFacts } from '../../core/prices/listed-facts.ts'
import { HOUSE, shortOf } from '../../core/ledger/accounts.ts'
import { lockPursesOf, movePurses, type LockedPurse, type Move } from '../../core/ledger/move-purses.ts'
import { readNumbers } from '../../core/settings/read-setting.ts'
import { FACE_COLUMNS, faceOf, wearText, type FaceRow } from '../../core/skins/skin-face.ts'
import { offerPrice, type OfferPrice } from '../../core/skins/offer-price.ts'
import { MALL } from './list-mall.ts'

type Route = typeof api.buyOffer
type Offer = { skin_id: number; listed: boolean; stock: number }
type Skin = FaceRow & {
  exterior: Exterior | null
  wear_from: number | null
  wear_to: number | null
  price: number
  agreed_price: number
  /** Whether the list that counted when it was read, `list_version`, has it at this price; `facts` are what that list says of it. */
  listed: boolean
  list_version: number | null
  facts: ListedFacts | null
}
type ListedFacts = ItemDetails & { value_cents: number }
type Quote = { id: string; player_id: number; skin_id: number; coin_price: number; diamond_price: number }
type Purses = Record<'cash' | 'bonus' | 'diamond', LockedPurse>

/** What purchases are decided by; `offers` count down as they are made. */
type Read = {
  mode: LockMode
  offers: Map<number, Offer>
  skins: Map<number, Skin>
  quotes: Map<string, Quote>
  numbers: Record<'drift_close' | 'price_age_hours' | 'mall_coin_markup', number>
  pairs: Map<number, LockedPair>
  purses: Map<number, Purses>
  purchaseIds: number[]
  list: ActiveList | null
}

/** A purchase that is decided and drawn, and not written yet. */
type Purchase = {
  command: Command<Route>
  id: number
  skin: Skin
  price: number
  pair: LockedPair
  purses: Purses
  wears: Drawn[]
  list: ActiveList
  stock: number
}

type Drawn = ReturnType<typeof drawWear>

/** Buys for several players; those of one offer take of its stock in the order in which they came. */
export const buyTogether: Together<Route, Read> = { read, run, atOnce: 1 }

/**
 * Buys copies of an offer: takes them from the stock, charges coins (never bonus coins) or diamonds, draws each copy's
 * wear and puts them into the backpack, in one transaction.
 */
export const buyOffer = byItself(buyTogether)

async function read(tx: Tx, commands: Command<Route>[], mode: LockMode): Promise<Read> {
  const [first] = commands
  const now = first!.clock.now()
  const players = commands.map(({ player }) => player.id)
  const wanted = [...new Set(commands.map(({ body }) => body.skin_id))]
  const [offers, skins, quotes, numbers, pairs, purses, purchaseIds, list] = await Promise.all([
    lockOffers(tx, wanted, mode),
    // After the locks of the offers: a price that changed while they were waited for is the price.
    tx
      .selectFrom('skin')
      .innerJoin('design', 'design.id', 'skin.design_id')
      .select([
        'skin.price',
        'skin.agreed_price',
        'skin.listed',
        'skin.wear_from',
        'skin.wear_to',
        ...FACE_COLUMNS,
      ])
      .select([activeVersion.as('list_version'), listedFacts(sql.ref('skin.id'), activeVersion).as('facts')])
      .where('skin.id', '=', sql<number>`any(${wanted}::bigint[])`)
      .$narrowType<Pick<Skin, 'exterior'>>()
      .execute(),
    findQuotes(
      tx,
      commands.flatMap(({ body }) => body.quote_id ?? []),
      now,
    ),
    readNumbers(tx, ['drift_close', 'price_age_hours', 'mall_coin_markup']),
    lockPairsOf(tx, first!, players, mode),
    lockPursesOf(tx, players, ['cash', 'bonus', 'diamond'], mode),
    nextIds(tx, 'mall_purchase', commands.length),
    findActiveList(tx),
  ])
  return {
    mode,
    offers: new Map(offers.map((offer) => [offer.skin_id, offer])),
    skins: new Map(skins.map((skin) => [skin.skin_id, skin])),
    quotes: new Map(quotes.map((quote) => [quote.id, quote])),
    numbers,
    pairs,
    purses,
    purchaseIds,
    list,
  }
}

async function lockOffers(tx: Tx, skinIds: number[], mode: LockMode): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select skin_id, listed, stock from mall_offer where skin_id = any(${skinIds}::bigint[])
    order by skin_id for no key update ${ifFree(mode)}`.execute(tx)
  return rows
}

async function findQuotes(tx: Tx, ids: string[], now: Date): Promise<Quote[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('mall_quote')
    .select(['id', 'player_id', 'skin_id', 'coin_price', 'diamond_price'])
    .where('id', 'in', ids)
    .where('expires_at', '>', now)
    .execute()
}

async function run(tx: Tx, commands: Command<Route>[], known: Read): Promise<Outcome<DataOf<Route>>[]> {
  const now = commands[0]!.clock.now()
  const pricesAreOld = await pricesTooOld(tx, known.numbers.price_age_hours, now)
  const outcomes: Outcome<Purchase>[] = []
  for (const [at, command] of commands.entries()) {
    const offer = known.offers.get(command.body.skin_id)
    const pair = known.pairs.get(command.player.id)
    const purses = known.purses.get(command.player.id)
    if (!pair || !purses || (!offer && known.mode === 'skip')) outcomes.push('alone')
    else {
      const id = known.purchaseIds[at]!
      outcomes.push(await outcomeOf(() => decide(command, known, { id, offer, pair, purses, pricesAreOld })))
    }
  }
  const purchases = outcomes.flatMap((one) => (one !== 'alone' && 'data' in one ? [one.data] : []))
  const itemIds = await store(tx, purchases, now)
  for (const { command } of purchases)
    command.afterCommit(() => command.bus.publish('balance', command.player.id))
  return outcomes.map((one) =>
    one !== 'alone' && 'data' in one ? { data: answerOf(one.data, itemIds.get(one.data.id)!) } : one,
  )
}

/**
 * @throws AppError mall_quantity, mall_offer_unknown, mall_sold_out, mall_stock, skin_drifted, prices_old, mall_quote_stale,
 * mall_price_changed, prices_changing, insufficient_coins, mall_no_bonus, insufficient_diamonds
 */
function decide(
  command: Command<Route>,
  { skins, quotes, numbers, list }: Read,
  {
    id,
    offer,
    pair,
    purses,
    pricesAreOld,
  }: { id: number; offer: Offer | undefined; pair: LockedPair; purses: Purses; pricesAreOld: boolean },
): Purchase {
  const { player, body } = command
  const { num, currency } = body
  if (num < 1 || num > MOST_BOUGHT) throw new AppError('mall_quantity', { most: MOST_BOUGHT })
  if (!offer?.listed) throw new AppError('mall_offer_unknown')
  if (offer.stock === 0) throw new AppError('mall_sold_out')
  if (offer.stock < num) throw new AppError('mall_stock', { stock: offer.stock })
  const skin = skins.get(body.skin_id)!
  if (hasDrifted(skin, numbers.drift_close)) throw new AppError('skin_drifted')
  if (pricesAreOld) throw new AppError('prices_old')
  const prices = offerPrice(skin.price, numbers.mall_coin_markup)
  if (body.quote_id !== undefined) assertQuote(quotes.get(body.quote_id), prices, { player, body })
  const facts = factsBy(list, skin)
  if (!list || !facts) throw new AppError('prices_changing')
  const price = prices[currency]
  assertPays(purses, currency, price * num)
  offer.stock -= num
  const terms = termsOf(skin, facts, list)
  const wears = drawWears(terms, list, pair, num)
  const pool_hash = wearHash(terms)
  for (const [i, drawn] of wears.entries())
    logDraw(command.entries, pair, pair.first_nonce + i, { kind: 'wear', pool_hash, ...drawn })
  return { command, id, skin, price, pair, purses, wears, list, stock: offer.stock }
}

/** @throws AppError mall_quote_stale (expired, or not of this player and skin), mall_price_changed */
function assertQuote(
  quote: Quote | undefined,
  price: OfferPrice,
  { player, body }: Pick<Command<Route>, 'player' | 'body'>,
): void {
  if (quote?.player_id !== player.id || quote.skin_id !== body.skin_id) throw new AppError('mall_quote_stale')
  // The other currency may have moved: what is charged is what was shown.
  if (quote[`${body.currency}_price`] === price[body.currency]) return
  throw new AppError('mall_price_changed', {
    coin_price: (price.coin / 100).toFixed(2),
    diamond_price: (price.diamond / 100).toFixed(2),
  })
}

/**
 * Bonus coins do not pay in the mall.
 * @throws AppError insufficient_diamonds, insufficient_coins; mall_no_bonus when bonus coins would have made up the price
 */
function assertPays({ cash, bonus, diamond }: Purses, currency: 'coin' | 'diamond', amount: number): void {
  if (currency === 'diamond') {
    if (diamond.balance < amount) throw shortOf('insufficient_diamonds', amount - diamond.balance)
    return
  }
  if (cash.balance >= amount) return
  const short = shortOf('insufficient_coins', amount - cash.balance)
  throw cash.balance + bonus.balance >= amount ? new AppError('mall_no_bonus', short.details) : short
}

/** What the price list says of a skin; null while the skin has changed since, or the list is not the one that the skin was read by. */
function factsBy(list: ActiveList | null, { listed, list_version, facts }: Skin): ListedFacts | null {
  return listed && list !== null && list_version === list.version ? facts : null
}

/** What a copy is drawn by: the skin as the price list has it. */
function termsOf(
  { skin_id, exterior, wear_from, wear_to }: Skin,
  facts: ListedFacts,
  { version, list_hash }: ActiveList,
): WearTerms {
  return { skin_id, exterior, ...facts, wear_from, wear_to, prices: { version, list_hash } }
}

function drawWears(terms: WearTerms, { salt }: ActiveList, pair: TakenPair, num: number): Drawn[] {
  const { server_seed, user_seed } = pair
  return Array.from({ length: num }, (_, i) =>
    drawWear({ terms, pool_salt: salt, server_seed, user_seed, nonce: pair.first_nonce + i }),
  )
}

/** Writes purchases; gives the numbers of the items of each. */
async function store(tx: Tx, purchases: Purchase[], now: Date): Promise<Map<number, number[]>> {
  if (purchases.length === 0) return new Map()
  const copies = purchases.flatMap((purchase) =>
    purchase.wears.map((drawn, i) => ({ purchase, i, ...drawn })),
  )
  const [, , , , items] = await Promise.all([
    takeCopies(tx, purchases, now),
    takeLockedNonces(
      tx,
      purchases.map(({ pair, wears }) => ({ pair, count: wears.length })),
    ),
    insertPurchases(tx, purchases, now),
    movePurses(tx, purchases.map(paymentOf), now),
    makeItemsOf(
      tx,
      { source: 'mall', now, held: false },
      copies.map(({ purchase, wear, pattern, i }) => ({
        playerId: purchase.command.player.id,
        skin_id: purchase.skin.skin_id,
        wear,
        pattern,
        value: purchase.price,
        // Whatever was paid for it: a copy that could come to be worth more would be a way to buy a rise of its price.
        most_value: purchase.skin.price,
        ref: `${purchase.id}:${i + 1}`,
      })),
    ),
  ])
  await sql`
    insert into mall_item (item_id, purchase_id, pair_id, nonce, wear, wear_from, wear_to, price_list, pattern)
    select * from unnest(${items}::bigint[], ${copies.map(({ purchase }) => purchase.id)}::bigint[],
      ${copies.map(({ purchase }) => purchase.pair.pair_id)}::bigint[],
      ${copies.map(({ purchase, i }) => purchase.pair.first_nonce + i)}::int[], ${copies.map(({ wear }) => wear)}::smallint[],
      ${copies.map(({ purchase }) => purchase.skin.wear_from)}::smallint[],
      ${copies.map(({ purchase }) => purchase.skin.wear_to)}::smallint[],
      ${copies.map(({ purchase }) => purchase.list.version)}::int[], ${copies.map(({ pattern }) => pattern)}::smallint[])`.execute(
    tx,
  )
  const itemsOf = new Map<number, number[]>(purchases.map(({ id }) => [id, []]))
  for (const [at, { purchase }] of copies.entries()) itemsOf.get(purchase.id)!.push(items[at]!)
  return itemsOf
}

/** Takes copies out of the stocks of locked offers. @throws Error when one does not hold so many: the caller has looked */
async function takeCopies(tx: Tx, purchases: Purchase[], now: Date): Promise<void> {
  const taken = new Map<number, number>()
  for (const { skin, wears } of purchases)
    taken.set(skin.skin_id, (taken.get(skin.skin_id) ?? 0) + wears.length)
  const { rows } = await sql<{ skin_id: number }>`
    update mall_offer set sold = sold + t.num, updated_at = ${now}::timestamptz
    from unnest(${[...taken.keys()]}::bigint[], ${[...taken.values()]}::int[]) as t(skin_id, num)
    where mall_offer.skin_id = t.skin_id and listed and stocked - sold >= t.num
    returning mall_offer.skin_id`.execute(tx)
  if (rows.length < taken.size) throw new Error('An offer had changed under its lock.')
  await changeList(tx, MALL)
}

async function insertPurchases(tx: Tx, purchases: Purchase[], now: Date): Promise<void> {
  const bodies = purchases.map(({ command }) => command.body)
  await sql`
    insert into mall_purchase (id, player_id, skin_id, num, currency, price, quote_id, created_at) overriding system value
    select id, player_id, skin_id, num, currency, price, quote_id, ${now}::timestamptz
    from unnest(${purchases.map(({ id }) => id)}::bigint[], ${purchases.map(({ command }) => command.player.id)}::bigint[],
      ${bodies.map(({ skin_id }) => skin_id)}::bigint[], ${bodies.map(({ num }) => num)}::int[],
      ${bodies.map(({ currency }) => currency)}::text[], ${purchases.map(({ price }) => price)}::bigint[],
      ${bodies.map(({ quote_id }) => quote_id ?? null)}::text[])
      as p(id, player_id, skin_id, num, currency, price, quote_id)`.execute(tx)
}

/** Coins leave the purse of cash, whose part of a charge is leg 1. */
function paymentOf({ command, id, purses, price, wears }: Purchase): Move {
  const isCoin = command.body.currency === 'coin'
  return {
    ...(isCoin
      ? { purse: purses.cash, kind: 'cash', house: HOUSE.mall, leg: 1 }
      : { purse: purses.diamond, kind: 'diamond', house: HOUSE.mallDiamond }),
    by: -price * wears.length,
    reason: 'mall',
    ref: String(id),
  }
}

function answerOf(
  { command, id, skin, price, pair, purses, wears, stock }: Purchase,
  items: number[],
): DataOf<Route> {
  const { currency } = command.body
  const amount = price * wears.length
  const coins = purses.cash.balance + purses.bonus.balance
  return {
    purchase_id: id,
    currency,
    charged: amount / 100,
    coin: (currency === 'coin' ? coins - amount : coins) / 100,
    bonus_coin: purses.bonus.balance / 100,
    diamond: (currency === 'diamond' ? purses.diamond.balance - amount : purses.diamond.balance) / 100,
    stock,
    ...receiptOf(pair),
    list: items.map((itemId, i) => ({
      fair_id: `w${itemId}`,
      item_id: itemId,
      nonce: pair.first_nonce + i,
      wear: wearText(wears[i]!.wear),
      value: skin.price / 100,
      ...faceOf(skin, command.language),
    })),
  }
}
