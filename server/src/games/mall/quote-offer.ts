import { randomBytes } from 'node:crypto'
import type * as api from '@noktra/contract/mall'
import { MOST_BOUGHT, QUOTE_MS } from '@noktra/game/mall'
import { unixSeconds } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { assertAgreedPrice } from '../../core/drift/assert-agreed.ts'
import { FACE_COLUMNS } from '../../core/skins/skin-face.ts'
import { presentOffer } from './list-mall.ts'
import { offerPrice, readMarkup } from '../../core/skins/offer-price.ts'

/** Names the prices of an offer to a player; they can buy at them for a minute. */
export async function quoteOffer({
  db,
  transact,
  player,
  body,
  clock,
  language,
}: PlayerCall<typeof api.quoteOffer>) {
  const offer = await db
    .selectFrom('mall_offer')
    .innerJoin('skin', 'skin.id', 'mall_offer.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(['mall_offer.stock', 'skin.price', 'skin.agreed_price', 'skin.listed', ...FACE_COLUMNS])
    .where('mall_offer.skin_id', '=', body.skin_id)
    .where('mall_offer.listed', '=', true)
    .executeTakeFirst()
  if (!offer) throw new AppError('mall_offer_unknown')
  const now = clock.now()
  await assertAgreedPrice(db, offer, now)
  if (!offer.listed) throw new AppError('prices_changing')
  const expiresAt = new Date(now.getTime() + QUOTE_MS)
  const markup = await readMarkup(db)
  const price = offerPrice(offer.price, markup)
  const quoteId = randomBytes(18).toString('base64url')
  await transact(async (tx) => {
    await tx
      .deleteFrom('mall_quote')
      .where('player_id', '=', player.id)
      .where('expires_at', '<=', now)
      .execute()
    await tx
      .insertInto('mall_quote')
      .values({
        id: quoteId,
        player_id: player.id,
        skin_id: body.skin_id,
        coin_price: price.coin,
        diamond_price: price.diamond,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
  })
  return {
    quote_id: quoteId,
    most: Math.min(offer.stock!, MOST_BOUGHT),
    expires_at: unixSeconds(expiresAt),
    offer: presentOffer(offer, markup, language),
  }
}
