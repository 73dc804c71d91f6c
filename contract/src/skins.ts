import * as z from 'zod/mini'
import { id, idInQuery, money, shownExterior, skinFace, unixSeconds, wearBound } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/skins.ts'
import { PRICE_DAYS } from './plain/skins.ts'

/** A skin at its current price. */
export const pricedSkin = z.object({ price: money, ...skinFace.shape })
export type PricedSkin = z.output<typeof pricedSkin>

/** An item as it was given: a skin with its wear, empty where it has none, and the value that was printed. */
export const givenItem = z.object({ item_id: id, wear: z.string(), value: money, ...skinFace.shape })
export type GivenItem = z.output<typeof givenItem>

export const skinDetails = route(plain.skinDetails, {
  summary:
    'One skin in one exterior: its price, its design in every exterior, what the mall has of it, and the boxes that hold it',
  query: z.object({ skin_id: idInQuery }),
  data: z.object({
    ...pricedSkin.shape,
    /** Ten-thousandths, `wear_to` excluded; null of an item without wear. */
    wear_from: wearBound,
    wear_to: wearBound,
    exteriors: z.array(
      z.object({
        skin_id: id,
        exterior_name: shownExterior,
        price: money,
        image_url: z.string(),
        wear_from: wearBound,
        wear_to: wearBound,
      }),
    ),
    /** Null where the mall does not list it. */
    mall: z.nullable(z.object({ stock: z.int(), coin_price: money, diamond_price: money })),
    /** On sale, the best chance first. */
    boxes: z.array(
      z.object({ box_id: id, name: z.string(), image_url: z.string(), price: money, chance: z.number() }),
    ),
  }),
  errors: ['skin_unknown'],
})

export const priceHistory = route(plain.priceHistory, {
  summary:
    'What a skin cost in each of its exteriors over the last 30, 90 or 365 days: a price holds until the next one. Of more than 200 changes of an exterior, the last of each of 200 parts of the time',
  query: z.object({ skin_id: idInQuery, days: z._default(z.enum(PRICE_DAYS), '30') }),
  data: z.object({
    from: unixSeconds,
    to: unixSeconds,
    /** When the last price list was applied; null before the first. */
    listed_at: z.nullable(unixSeconds),
    lines: z.array(
      z.object({
        skin_id: id,
        exterior_name: shownExterior,
        /** The price at `from`; null of what had none then. */
        start: z.nullable(money),
        points: z.array(z.object({ at: unixSeconds, price: money })),
      }),
    ),
  }),
  errors: ['skin_unknown'],
})
