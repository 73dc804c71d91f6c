import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type * as api from '@noktra/contract/collection'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { changesAnHour } from './changes-an-hour.ts'
import { readOwnShowcase } from './shown-items.ts'

/**
 * Opens or closes the showcase, says what stands in it, and whether records name its player. Closing ends the address that was given
 * away, so that the next opening has another one, and the naming. Of two openings at once the later takes the address of the first.
 * @throws AppError item_twice, item_unknown, item_busy
 */
export async function arrangeShowcase(
  call: PlayerCall<typeof api.arrangeShowcase>,
): Promise<api.OwnShowcase> {
  const { db, player, body, transact, clock } = call
  await countUse(call, [changesAnHour(player.id)])
  if (body.item_ids) await assertHeld(db, player.id, body.item_ids)
  const token = body.open ? randomBytes(16).toString('base64url') : null
  const nextToken =
    body.open === undefined
      ? sql`mine.token`
      : body.open
        ? sql`coalesce(mine.token, excluded.token)`
        : sql`null`
  const isNamed = token !== null && body.named === true
  const nextNamed = body.named === undefined ? sql`mine.is_named` : sql`${body.named}::boolean`
  await transact((tx) =>
    sql`
      insert into showcase as mine (player_id, token, is_named, item_ids, changed_at)
      values (${player.id}, ${token}, ${isNamed}, ${body.item_ids ?? []}::bigint[], ${clock.now()}::timestamptz)
      on conflict (player_id) do update set
        token = ${nextToken},
        is_named = ${nextNamed} and (${nextToken}) is not null,
        item_ids = ${body.item_ids === undefined ? sql`mine.item_ids` : sql`excluded.item_ids`},
        changed_at = excluded.changed_at`.execute(tx),
  )
  return readOwnShowcase(call)
}

/** An item that goes later is left out where the showcase is read, so that nothing has to hold it here. */
async function assertHeld(db: Db, playerId: number, itemIds: readonly number[]): Promise<void> {
  if (new Set(itemIds).size < itemIds.length) throw new AppError('item_twice', { field: 'item_ids' })
  if (itemIds.length === 0) return
  const rows = await db
    .selectFrom('item')
    .select(['id', 'state'])
    .where('id', 'in', itemIds)
    .where('player_id', '=', playerId)
    .execute()
  if (rows.length < itemIds.length) throw new AppError('item_unknown', { field: 'item_ids' })
  const gone = rows.find(({ state }) => state !== 'held')
  if (gone) throw new AppError('item_busy', { field: 'item_ids', item_id: gone.id })
}
