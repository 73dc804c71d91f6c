import { sql } from 'kysely'

/**
 * What an item is worth at a time: the value printed when it was won while that holds, then its current price, but never more
 * than the most that it can be worth (`itemWorth` of game/value.ts tells the same).
 */
export function itemValueAt(now: Date) {
  return sql<number>`case when item.value_until > ${now}::timestamptz then item.value else least(item.most_value, skin.price) end`
}
