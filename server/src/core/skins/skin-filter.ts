import { sql, type RawBuilder } from 'kysely'

export type SkinFilter = {
  kind?: string | undefined
  rarity?: string | undefined
  exterior?: string | undefined
  /** Coins. */
  min_price?: number | undefined
  max_price?: number | undefined
}

/** What a skin must be, for statements on `skin` joined with `design`. */
export function matches({ kind, rarity, exterior, min_price, max_price }: SkinFilter): RawBuilder<boolean> {
  const all = [sql<boolean>`true`]
  if (kind) all.push(sql`design.kind = ${kind}`)
  if (rarity) all.push(sql`design.rarity = ${rarity}`)
  if (exterior) all.push(sql`skin.exterior = ${exterior}`)
  if (min_price !== undefined) all.push(sql`skin.price >= ${Math.round(min_price * 100)}`)
  if (max_price !== undefined) all.push(sql`skin.price <= ${Math.round(max_price * 100)}`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}
