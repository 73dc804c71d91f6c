import { sql } from 'kysely'
import type * as api from '@noktra/contract/mall'
import { drawWear, MOST_BOUGHT, type WearTerms } from '@noktra/game/mall'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { makeItems } from '../../core/items/make-items.ts'
import { getBalances, HOUSE } from '../../core/ledger/accounts.ts'
import { charge } from '../../core/ledger/charge.ts'
import { debit } from '../../core/ledger/credit.ts'
import { assertAgreedPrice } from '../../core/drift/assert-agreed.ts'
import { takeNonces, type TakenPair } from '../../core/draws/take-nonces.ts'
import { faceOf, wearText, type FaceRow } from '../../core/skins/skin-face.ts'
import { offerPrice, readMarkup, type OfferPrice } from '../../core/skins/offer-price.ts'

/**
 * Buys copies of an offer: takes them from the stock, charges coins (never bonus coins) or diamonds, draws each copy's
 * wear and puts them into the backpack, in one transaction.
 */
export async function buyOffer(command: Command<typeof api.buyOffer>) {
  const { tx, db, player, body, clock, bus, language, afterCommit } = command
  const { num, currency } = body
  if (num < 1 || num > MOST_BOUGHT) throw new AppError('mall_quantity', { most: MOST_BOUGHT })
  const now = clock.now()
  const taken = await takeStock(tx, body.skin_id, num, now)
  await assertAgreedPrice(db, taken, now)
  const price = offerPrice(taken.price, await readMarkup(db))
  if (body.quote_id !== undefined) await assertQuote(command, body.quote_id, price)

  const pair = await takeNonces(tx, command, { playerId: player.id, count: num })
  const { id: purchaseId } = await tx
    .insertInto('mall_purchase')
    .values({
      player_id: player.id,
      skin_id: body.skin_id,
      num,
      currency,
      price: price[currency],
      quote_id: body.quote_id ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const amount = price[currency] * num
  const order = { playerId: player.id, amount, reason: 'mall', ref: String(purchaseId), now }
  if (currency === 'coin') await chargeCash(tx, order)
  else await debit(tx, { ...order, purse: 'diamond', house: HOUSE.mallDiamond })

  const wears = drawWears(taken, pair, num)
  const items = await makeItems(
    tx,
    { playerId: player.id, source: 'mall', now, held: false },
    wears.map((wear, i) => ({
      skin_id: body.skin_id,
      wear,
      value: price[currency],
      // Whatever was paid for it: a copy that could come to be worth more would be a way to buy a rise of its price.
      most_value: taken.price,
      ref: `${purchaseId}:${i + 1}`,
    })),
  )
  await tx
    .insertInto('mall_item')
    .values(
      items.map((itemId, i) => ({
        item_id: itemId,
        purchase_id: purchaseId,
        pair_id: pair.pair_id,
        nonce: pair.first_nonce + i,
        wear: wears[i]!,
        wear_from: taken.wear_from,
        wear_to: taken.wear_to,
      })),
    )
    .execute()
  const balances = await getBalances(db, player.id)
  afterCommit(() => bus.publish('balance', player.id))
  return {
    purchase_id: purchaseId,
    currency,
    charged: amount / 100,
    coin: (balances.cash + balances.bonus) / 100,
    bonus_coin: balances.bonus / 100,
    diamond: balances.diamond / 100,
    stock: taken.stock,
    list: items.map((itemId, i) => ({
      fair_id: `w${itemId}`,
      item_id: itemId,
      wear: wearText(wears[i]!),
      value: taken.price / 100,
      ...faceOf(taken, language),
    })),
  }
}

type Taken = FaceRow & {
  price: number
  agreed_price: number
  stock: number
  wear_from: number
  wear_to: number
}

/**
 * Takes copies out of an offer's stock, if it holds so many, and gives the skin at its current price.
 * @throws AppError mall_offer_unknown, mall_sold_out, mall_stock
 */
async function takeStock(tx: Tx, skinId: number, num: number, now: Date): Promise<Taken> {
  const { rows } = await sql<Taken>`
    update mall_offer set sold = sold + ${num}::int, updated_at = ${now}::timestamptz
    from skin join design on design.id = skin.design_id
    where mall_offer.skin_id = ${skinId} and mall_offer.listed and mall_offer.stocked - mall_offer.sold >= ${num}::int
      and skin.id = mall_offer.skin_id
    returning mall_offer.stock, skin.price, skin.agreed_price, skin.wear_from, skin.wear_to, skin.id as skin_id, skin.exterior,
      skin.market_hash_name, skin.image_url, design.kind, design.rarity, design.names`.execute(tx)
  const taken = rows[0]
  if (taken) return taken
  const offer = await tx
    .selectFrom('mall_offer')
    .select(['listed', 'stock'])
    .where('skin_id', '=', skinId)
    .executeTakeFirst()
  if (!offer?.listed) throw new AppError('mall_offer_unknown')
  if (offer.stock === 0) throw new AppError('mall_sold_out')
  throw new AppError('mall_stock', { stock: offer.stock! })
}

/** @throws AppError mall_quote_stale (expired, or not of this player and skin), mall_price_changed */
async function assertQuote(
  { db, player, body, clock }: Command<typeof api.buyOffer>,
  quoteId: string,
  price: OfferPrice,
): Promise<void> {
  const quote = await db
    .selectFrom('mall_quote')
    .select(['coin_price', 'diamond_price'])
    .where('id', '=', quoteId)
    .where('player_id', '=', player.id)
    .where('skin_id', '=', body.skin_id)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (!quote) throw new AppError('mall_quote_stale')
  // The other currency may have moved: what is charged is what was shown.
  if (quote[`${body.currency}_price`] === price[body.currency]) return
  throw new AppError('mall_price_changed', {
    coin_price: (price.coin / 100).toFixed(2),
    diamond_price: (price.diamond / 100).toFixed(2),
  })
}

/**
 * Takes coins for the mall, where bonus coins do not pay.
 * @throws AppError insufficient_coins; mall_no_bonus when bonus coins would have made up the price.
 */
async function chargeCash(
  tx: Tx,
  order: Omit<Parameters<typeof charge>[1], 'bonus' | 'house'>,
): Promise<void> {
  try {
    await charge(tx, { ...order, bonus: false, house: HOUSE.mall })
  } catch (error) {
    if (!(error instanceof AppError) || error.error !== 'insufficient_coins') throw error
    const { cash, bonus } = await getBalances(tx, order.playerId)
    throw cash + bonus >= order.amount ? new AppError('mall_no_bonus', error.details) : error
  }
}

function drawWears(taken: Taken, pair: TakenPair, num: number): number[] {
  const terms: WearTerms = {
    skin_id: taken.skin_id,
    exterior: taken.exterior as WearTerms['exterior'],
    wear_from: taken.wear_from,
    wear_to: taken.wear_to,
  }
  const { server_seed, user_seed } = pair
  return Array.from({ length: num }, (_, i) =>
    drawWear({ terms, server_seed, user_seed, nonce: pair.first_nonce + i }),
  )
}
