import type { Check } from '../../platform/check.ts'

/** What must hold between prices of skins and who moved them when. Each statement gives the rows that offend. */
export const priceChecks: Check[] = [
  {
    name: "a skin's price is the last of its history",
    sql: `select skin.id, skin.price, last.price_to from skin join lateral (
        select price_to from skin_price_change where skin_id = skin.id order by id desc limit 1) last on true
      where last.price_to <> skin.price`,
  },
  {
    name: "a skin's price history is unbroken",
    sql: `select id, skin_id from (
        select id, skin_id, price_from, lag(price_to) over (partition by skin_id order by id) as before from skin_price_change) h
      where before is not null and price_from is distinct from before`,
  },
  {
    name: 'no price list that was applied moved a price by more than 30 % without a second person',
    sql: `select change.id, change.skin_id from skin_price_change change join import_batch batch on batch.id = change.batch_id
      left join approval on approval.id = batch.approval_id and approval.status = 'approved'
      where abs(change.price_to - change.price_from) * 100 > change.price_from * 30 and approval.id is null`,
  },
]
