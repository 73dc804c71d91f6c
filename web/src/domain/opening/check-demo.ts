import type { tryUnpack } from '@noktra/contract/plain/boxes'
import type { DataOf } from '@noktra/contract/plain-types'
import { drawOpening, poolHash } from '@noktra/game/boxes'
import { marketNameHash } from '@noktra/game/items'
import { fromHex } from '@noktra/game/sha256'
import { wearIn } from '../skin/exterior-words.ts'
import type { Box } from '../box/box-queries.ts'

type Demo = DataOf<typeof tryUnpack>
type PrintedRow = Pick<
  Box['rows'][number],
  | 'from'
  | 'to'
  | 'skin_id'
  | 'market_hash_name'
  | 'exterior_name'
  | 'value'
  | 'wear_from'
  | 'wear_to'
  | 'class'
  | 'variant'
  | 'is_whole'
>
/** The odds that the page shows. */
export type ShownOdds = Pick<Box, 'box_id' | 'pool_version' | 'price' | 'pool_hash'> & {
  rows: readonly PrintedRow[]
}
/** What a demo says of its draws. */
export type DemoDraws = Pick<Demo, 'pool_hash' | 'pool_salt' | 'server_seed' | 'user_seed'> & {
  list: readonly Pick<Demo['list'][number], 'nonce' | 'ticket' | 'skin_id' | 'wear'>[]
}

/** A row of the odds as their record has it: with the hash of the very name that is shown, if it says names. */
export function recordedRow({ exterior_name, value, market_hash_name, is_whole, ...row }: PrintedRow) {
  return {
    ...row,
    exterior: exterior_name || null,
    value_cents: Math.round(value * 100),
    ...(is_whole && { name_hash: marketNameHash(market_hash_name) }),
  }
}

/** Whether a demo was drawn by the odds that the page shows: its odds have the hash, and its seeds give exactly these items. */
export function isDemoProven(box: ShownOdds, demo: DemoDraws): boolean {
  const rows = box.rows.map(recordedRow).toSorted((a, b) => a.from - b.from)
  const pool = {
    box_id: box.box_id,
    version: box.pool_version,
    price_cents: Math.round(box.price * 100),
    rows,
  }
  try {
    if (demo.pool_hash !== box.pool_hash || poolHash(pool) !== box.pool_hash) return false
    return (
      demo.list.length > 0 &&
      demo.list.every((opening, nonce) => {
        const { ticket, row, wear } = drawOpening({
          ...demo,
          pool,
          server_seed: fromHex(demo.server_seed),
          nonce,
          wearIntervalOf: ({ wear_from, wear_to }) =>
            wear_from === null || wear_to === null ? null : { from: wear_from, to: wear_to },
        })
        const isNamed =
          opening.nonce === nonce && opening.ticket === ticket && opening.skin_id === row.skin_id
        return isNamed && wearIn(opening.wear) === wear
      })
    )
  } catch {
    return false
  }
}
