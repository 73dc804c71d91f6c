import { sql } from 'kysely'

/** What an item is worth at a time: the value printed when it was won while that holds, then its current price (PRODUCT 2). */
export function itemValueAt(now: Date) {
  return sql<number>`case when item.value_until is null then least(item.value, skin.price)
    when item.value_until > ${now}::timestamptz then item.value else skin.price end`
}
