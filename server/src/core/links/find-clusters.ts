import { sql } from 'kysely'
import type { LinkKind } from '@noktra/game/risk'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'

const EVERY_MS = 10 * 60_000
const READ_AT_ONCE = 20_000
/** A browser of a café or a school joins no accounts. */
const MOST_AT_A_KEY = 50
/** Kept of what was found: the largest, and of each so many accounts. */
const MOST_CLUSTERS = 1000
const MOST_SHOWN = 200

type Link = { kind: Exclude<LinkKind, 'network'>; key: string; player_id: number }
export type Cluster = { playerIds: number[]; devices: number; payments: number; platforms: number }

/** Counts again which accounts are joined by something stronger than a network. */
export function clusterSweep(ctx: Ctx): Sweep {
  return { name: 'risk clusters', everyMs: 30_000, mayTakeMs: 600_000, run: () => countClusters(ctx) }
}

/** One process does it, every ten minutes. The links are read in the order of their index, some at a time. */
export async function countClusters(ctx: Ctx): Promise<void> {
  if (!(await takeTurn(ctx))) return
  const clusters = await findClusters(readLinks(ctx.db))
  await persistClusters(ctx, clusters)
}

async function takeTurn({ transact, clock }: Ctx): Promise<boolean> {
  const now = clock.now().getTime()
  return transact(async (tx) => {
    await sql`insert into sweep_mark (name, up_to) values ('risk-clusters', 0) on conflict do nothing`.execute(
      tx,
    )
    // A mark that lies ahead is of a clock that was set back since.
    const taken = await tx
      .updateTable('sweep_mark')
      .set({ up_to: now })
      .where('name', '=', 'risk-clusters')
      .where((mark) => mark.or([mark('up_to', '<=', now - EVERY_MS), mark('up_to', '>', now)]))
      .returning('name')
      .executeTakeFirst()
    return taken !== undefined
  })
}

async function* readLinks(db: Db): AsyncGenerator<Link> {
  let last: Link | null = null
  for (;;) {
    let select = db
      .selectFrom('player_link')
      .select(['kind', 'key', 'player_id'])
      .where('kind', 'in', ['device', 'payment', 'platform'])
      .orderBy('kind')
      .orderBy('key')
      .orderBy('player_id')
      .limit(READ_AT_ONCE)
    if (last) {
      const { kind, key, player_id }: Link = last
      select = select.where((eb) =>
        eb(eb.refTuple('kind', 'key', 'player_id'), '>', eb.tuple(kind, key, player_id)),
      )
    }
    const rows = (await select.execute()) as Link[]
    yield* rows
    if (rows.length < READ_AT_ONCE) return
    last = rows.at(-1)!
  }
}

/** Groups of accounts that are joined by keys, whose links come key by key; the largest group first. */
export async function findClusters(links: AsyncIterable<Link> | Iterable<Link>): Promise<Cluster[]> {
  const parents = new Map<number, number>()
  const keys: { kind: Link['kind']; player: number }[] = []
  const rootOf = (player: number): number => {
    let root = player
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root))
      root = parent
    parents.set(player, root)
    return root
  }
  const join = (key: Link[]) => {
    if (key.length < 2 || key.length > MOST_AT_A_KEY) return
    keys.push({ kind: key[0]!.kind, player: key[0]!.player_id })
    // The oldest account is the root, so that a group keeps its number while it grows.
    const roots = key.map(({ player_id }) => rootOf(player_id))
    const oldest = Math.min(...roots)
    for (const root of roots) parents.set(root, oldest)
  }
  let key: Link[] = []
  for await (const link of links) {
    if (key[0] && (key[0].kind !== link.kind || key[0].key !== link.key)) {
      join(key)
      key = []
    }
    key.push(link)
  }
  join(key)

  const clusters = new Map<number, Cluster>()
  for (const player of parents.keys()) {
    const root = rootOf(player)
    const cluster = clusters.get(root) ?? { playerIds: [], devices: 0, payments: 0, platforms: 0 }
    cluster.playerIds.push(player)
    clusters.set(root, cluster)
  }
  for (const { kind, player } of keys) clusters.get(rootOf(player))![`${kind}s`] += 1
  return [...clusters.values()]
    .map((cluster) => ({ ...cluster, playerIds: cluster.playerIds.sort((a, b) => a - b) }))
    .sort((a, b) => b.playerIds.length - a.playerIds.length || b.playerIds[0]! - a.playerIds[0]!)
}

async function persistClusters({ transact, clock }: Ctx, found: Cluster[]): Promise<void> {
  const counted_at = clock.now()
  await transact(async (tx: Tx) => {
    await tx.deleteFrom('risk_cluster').execute()
    const rows = found.slice(0, MOST_CLUSTERS).map(({ playerIds, ...counts }) => ({
      root_id: playerIds[0]!,
      size: playerIds.length,
      player_ids: playerIds.slice(0, MOST_SHOWN),
      ...counts,
      counted_at,
    }))
    if (rows.length > 0) await tx.insertInto('risk_cluster').values(rows).execute()
  })
}
