import * as z from 'zod/mini'
import { id, idInQuery, money, shownExterior, skinFace, wearBound } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/skins.ts'

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
