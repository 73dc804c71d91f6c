import { sql } from 'kysely'
import type { LinkKind } from '@noktra/game/risk'
import type { Db } from '../../platform/db/connect.ts'
import { MOST_COUNTED } from '../../core/links/read-risk.ts'

/** A key that more accounts have is a crowd: it is named, and none of its accounts is. */
const MOST_WALKED = 20
const MOST_KEYS = 30
const MOST_NEAR = 40
const MOST_PLAYERS = 80
const MOST_LINKS = 500

export type NearKey = { kind: LinkKind; key: string; players: number }
export type NearLink = {
  kind: LinkKind
  key: string
  player_id: number
  first_at: Date
  last_at: Date
  times: number
  bare: number
}
export type Neighbourhood = {
  keys: NearKey[]
  links: NearLink[]
  /** How far each account is, from 0. */
  steps: Map<number, number>
  /** Something was left out. */
  more: boolean
}

/**
 * The accounts around one: who shares a key with it, and who shares something stronger than a network with those. Bounded on
 * every side, however large the store or the network of a carrier is.
 */
export async function readNeighbourhood(db: Db, playerId: number): Promise<Neighbourhood> {
  const steps = new Map([[playerId, 0]])
  const own = await linksOf(db, [playerId], { networks: true })
  const firstKeys = await countKeys(db, own.slice(0, MOST_KEYS))
  const near = await linksAt(db, firstKeys, [playerId])
  const nearIds = firstPlayers(near, MOST_NEAR)
  for (const id of nearIds) steps.set(id, 1)

  const known = new Set(firstKeys.map(nameOf))
  const further = await linksOf(db, nearIds, { networks: false })
  const secondKeys = (
    await countKeys(
      db,
      further.filter((link) => !known.has(nameOf(link))),
    )
  ).filter(({ players }) => players > 1)
  const far = await linksAt(db, secondKeys, [playerId])
  const farIds = firstPlayers(
    far.filter(({ player_id }) => !steps.has(player_id)),
    MOST_PLAYERS - steps.size,
  )
  for (const id of farIds) steps.set(id, 2)

  const keys = [...firstKeys, ...secondKeys]
  const named = new Set(keys.map(nameOf))
  const links = unique([...own, ...near, ...far]).filter(
    (link) => steps.has(link.player_id) && named.has(nameOf(link)),
  )
  const found = new Set([...near, ...far].map(({ player_id }) => player_id))
  const more = own.length > MOST_KEYS || found.size > steps.size - 1 || far.length === MOST_LINKS
  return { keys, links, steps, more }
}

export function nameOf({ kind, key }: { kind: LinkKind; key: string }): string {
  return `${kind}:${key}`
}

/** What accounts were seen with, the newest first. */
async function linksOf(
  db: Db,
  playerIds: number[],
  { networks }: { networks: boolean },
): Promise<NearLink[]> {
  if (playerIds.length === 0) return []
  return (await db
    .selectFrom('player_link')
    .select(['kind', 'key', 'player_id', 'first_at', 'last_at', 'times', 'bare'])
    .where('player_id', 'in', playerIds)
    .$if(!networks, (links) => links.where('kind', '<>', 'network'))
    .orderBy('last_at', 'desc')
    .orderBy('kind')
    .orderBy('key')
    .limit(MOST_LINKS)
    .execute()) as NearLink[]
}

async function countKeys(db: Db, links: { kind: LinkKind; key: string }[]): Promise<NearKey[]> {
  const keys = [...new Map(links.map((link) => [nameOf(link), link])).values()]
  if (keys.length === 0) return []
  const { rows } = await sql<NearKey>`
    select k.kind, k.key, (select count(*) from (
      select from player_link l where l.kind = k.kind and l.key = k.key limit ${MOST_COUNTED}) c) as players
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[]) as k(kind, key)`.execute(
    db,
  )
  return rows
}

/** Whether those who have a key are shown. */
export function isWalked({ players }: Pick<NearKey, 'players'>): boolean {
  return players <= MOST_WALKED
}

/** Who else has these keys; strongest kinds first. */
async function linksAt(db: Db, keys: NearKey[], without: number[]): Promise<NearLink[]> {
  const walked = keys.filter((key) => key.players > 1 && isWalked(key))
  if (walked.length === 0) return []
  const { rows } = await sql<NearLink>`
    select l.kind, l.key, l.player_id, l.first_at, l.last_at, l.times, l.bare
    from unnest(${walked.map(({ kind }) => kind)}::text[], ${walked.map(({ key }) => key)}::text[]) as k(kind, key)
      join player_link l on l.kind = k.kind and l.key = k.key
    where l.player_id <> all(${without}::bigint[])
    order by array_position(array['platform', 'payment', 'device', 'network'], l.kind), l.last_at desc, l.player_id
    limit ${MOST_LINKS}`.execute(db)
  return rows
}

function firstPlayers(links: NearLink[], most: number): number[] {
  return [...new Set(links.map(({ player_id }) => player_id))].slice(0, Math.max(0, most))
}

function unique(links: NearLink[]): NearLink[] {
  return [...new Map(links.map((link) => [`${nameOf(link)} ${link.player_id}`, link])).values()]
}
