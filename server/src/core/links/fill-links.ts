import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { deviceKey, platformKey } from './link-keys.ts'
import { persistSeen, type Seen } from './persist-links.ts'

const AT_ONCE = 2000

/** What a store knew before it kept links: each source is read from its newest row down, once. */
type Source = {
  mark: string
  /** Rows with numbers up to `upTo`, the newest first. */
  read: (tx: Tx, upTo: number) => Promise<Row[]>
}
type Row = {
  id: number
  player_id: number
  at: Date
  steam_id: string | null
  device: string | null
  network: string | null
}

const SOURCES: Source[] = [
  {
    mark: 'link-sessions',
    read: (tx, upTo) =>
      tx
        .selectFrom('session')
        .select(['id', 'player_id', 'created_at as at', sql<null>`null`.as('steam_id'), 'device', 'network'])
        .where('id', '<=', upTo)
        .orderBy('id', 'desc')
        .limit(AT_ONCE)
        .execute(),
  },
  {
    mark: 'link-trade-links',
    read: (tx, upTo) =>
      tx
        .selectFrom('trade_link')
        .select(['id', 'player_id', 'bound_at as at', 'steam_id'])
        .select([sql<null>`null`.as('device'), sql<null>`null`.as('network')])
        .where('id', '<=', upTo)
        .orderBy('id', 'desc')
        .limit(AT_ONCE)
        .execute(),
  },
  {
    mark: 'link-steam',
    read: (tx, upTo) =>
      tx
        .selectFrom('player')
        .select(['id', 'id as player_id', 'created_at as at', 'steam_id'])
        .select([sql<null>`null`.as('device'), sql<null>`null`.as('network')])
        .where('id', '<=', upTo)
        .orderBy('id', 'desc')
        .limit(AT_ONCE)
        .execute(),
  },
]

/** Links what is older than links are. Each step is one transaction, so that a store that stops goes on where it was. */
export function fillLinksSweep(ctx: Ctx): Sweep {
  return {
    name: 'fill links',
    everyMs: 5000,
    mayTakeMs: 600_000,
    run: async () => {
      for (const source of SOURCES) while (await fillSome(ctx, source));
    },
  }
}

/** Whether there is more to do, for this process. */
async function fillSome({ transact, secrets }: Ctx, { mark, read }: Source): Promise<boolean> {
  return transact(async (tx) => {
    const at = await tx
      .selectFrom('sweep_mark')
      .select('up_to')
      .where('name', '=', mark)
      .where('up_to', '>', 0)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!at) return false
    const rows = await read(tx, at.up_to)
    await persistSeen(
      tx,
      rows.flatMap((row): Seen[] => {
        const seen = { playerId: row.player_id, at: row.at }
        return [
          ...(row.network === null ? [] : [{ ...seen, kind: 'network' as const, key: row.network }]),
          ...(row.device === null
            ? []
            : [{ ...seen, kind: 'device' as const, key: deviceKey(secrets, row.device) }]),
          ...(row.steam_id === null
            ? []
            : [{ ...seen, kind: 'platform' as const, key: platformKey(secrets, row.steam_id) }]),
        ]
      }),
    )
    const next = rows.length < AT_ONCE ? 0 : rows.at(-1)!.id - 1
    await tx.updateTable('sweep_mark').set({ up_to: next }).where('name', '=', mark).execute()
    return next > 0
  })
}
