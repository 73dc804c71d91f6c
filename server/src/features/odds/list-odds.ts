import { sql } from 'kysely'
import type * as api from '@noktra/contract/odds'
import type { DeclaredOdds, OddsSubject, OddsVersion } from '@noktra/contract/odds'
import type { DataOf } from '@noktra/contract/route'
import type { Language } from '@noktra/contract/shapes'
import { FACE_COLUMNS, faceOf, type FaceRow } from '../../core/skins/skin-face.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { OddsSubject as Subject, PublishedOdds, PublishedVersion } from '../../platform/game.ts'
import { AppError } from '../../platform/http/errors.ts'
import { cutPage, readAfter } from '../../platform/http/page.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { SharedCall } from '../../platform/http/shared.ts'
import type { BeaconSource } from '../../platform/providers/beacon/beacon.ts'
import { compareRows, countRows } from './compare-rows.ts'

const PAGE = 10
const BEYOND_ALL = 2_147_483_648

/** Everything that has published odds, game by game. */
export async function listOdds({
  db,
  games,
  language,
}: SharedCall<typeof api.listOdds>): Promise<DataOf<typeof api.listOdds>> {
  const lists = await Promise.all(
    games.map(async ({ name, odds }) =>
      odds ? (await odds.subjects(db, language)).map((subject) => presentSubject(name, subject)) : [],
    ),
  )
  return { list: lists.flat() }
}

/** Versions of one, newest first, each beside the version before it. @throws AppError odds_unknown, invalid_input */
export async function oddsVersions({
  db,
  games,
  providers,
  query,
  language,
}: SharedCall<typeof api.oddsVersions>): Promise<DataOf<typeof api.oddsVersions>> {
  const { game, subject } = query
  const odds = oddsOf({ games }, game)
  const [of] = await odds.subjects(db, language, subject)
  if (!of) throw new AppError('odds_unknown')
  const below = readAfter(query.after, 1)?.[0] ?? BEYOND_ALL
  const size = query.page_size ?? PAGE
  const read = await odds.versions(db, { subject, below, limit: size + 1 })
  const { list, next } = cutPage(read, size, ({ version }) => [version])
  const places = await findPlaces(db, list)
  return {
    of: presentSubject(game, of),
    list: list.map((version, at): OddsVersion => {
      const before = read[at + 1] ?? null
      const { salt } = version
      return {
        version: version.version,
        published_at: unixSeconds(version.published_at),
        active_from: version.active_from && unixSeconds(version.active_from),
        declared: declaredBy(version),
        before: before && declaredBy(before),
        rows: version.rows.length,
        ...countRows(compareRows(before?.rows ?? [], version.rows)),
        pool_hash: version.pool_hash,
        salt: salt && {
          ...salt,
          round_at: unixSeconds(providers.beaconOf(salt.source as BeaconSource).timeOf(salt.round)),
        },
        log: places[at]!,
      }
    }),
    next,
  }
}

/** Every row of a version beside the version before. @throws AppError odds_unknown */
export async function oddsVersion({
  db,
  games,
  query,
  language,
}: Call<typeof api.oddsVersion>): Promise<DataOf<typeof api.oddsVersion>> {
  const { game, subject, version } = query
  const read = await oddsOf({ games }, game).versions(db, { subject, below: version + 1, limit: 2 })
  const [is, was] = read
  if (is?.version !== version) throw new AppError('odds_unknown')
  const rows = compareRows(was?.rows ?? [], is.rows)
  const faces = await findFaces(
    db,
    rows.map(({ before, after }) => (after ?? before)!.skin_id),
  )
  const list = rows.map(({ before, after }) => {
    const { skin_id, part, layer } = (after ?? before)!
    return {
      ...faceIn(faces, skin_id, language),
      part,
      layer,
      chance: after && after.chance,
      chance_before: before && before.chance,
      value: after && after.value / 100,
      value_before: before && before.value / 100,
    }
  })
  const worth = (row: (typeof list)[number]) => row.value ?? row.value_before ?? 0
  return {
    list: list.toSorted((a, b) => (a.layer ?? 99) - (b.layer ?? 99) || worth(b) - worth(a)),
  }
}

/** Every price that a public change moved or set, in the order of the skins. @throws AppError odds_unknown, invalid_input */
export async function listPriceMoves({
  db,
  query,
  language,
}: Call<typeof api.priceMoves>): Promise<DataOf<typeof api.priceMoves>> {
  const change = await db
    .selectFrom('public_change')
    .select(['created_at', 'details'])
    .where('id', '=', query.change)
    .where('kind', '=', 'prices')
    .executeTakeFirst()
  if (!change) throw new AppError('odds_unknown')
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  const rows = await db
    .selectFrom('skin_price_change')
    .select(['id', 'skin_id', 'price_from', 'price_to'])
    .where('created_at', '=', change.created_at)
    .$if(after !== null, (moves) => moves.where('id', '>', after![0]!))
    .orderBy('id')
    .limit(size + 1)
    .execute()
  const { list, next } = cutPage(rows, size, ({ id }) => [id])
  const faces = await findFaces(
    db,
    list.map(({ skin_id }) => skin_id),
  )
  const { changed, added } = change.details as { changed: number; added: number }
  return {
    at: unixSeconds(change.created_at),
    changed,
    added,
    list: list.map(({ skin_id, price_from, price_to }) => ({
      ...faceIn(faces, skin_id, language),
      from: price_from && price_from / 100,
      to: price_to / 100,
    })),
    next,
  }
}

/** @throws AppError odds_unknown for a game that publishes none */
function oddsOf({ games }: Pick<Ctx, 'games'>, name: string): PublishedOdds {
  const odds = games.find((game) => game.name === name)?.odds
  if (!odds) throw new AppError('odds_unknown')
  return odds
}

function presentSubject(game: string, { changed_at, ...subject }: Subject): OddsSubject {
  return { game, ...subject, changed_at: unixSeconds(changed_at) }
}

function declaredBy({ price, returns, mean_value }: PublishedVersion): DeclaredOdds {
  return {
    price: price === null ? null : price / 100,
    returns,
    mean_value: mean_value === null ? null : mean_value / 100,
  }
}

/** Where the entries of versions stand in the public log, in the order of the versions. */
async function findPlaces(db: Db, versions: readonly PublishedVersion[]): Promise<OddsVersion['log'][]> {
  const keys = versions.map(({ entry }) => entry)
  const { rows } = await sql<{ at: number; index: number | null; waits: boolean }>`
    select at::integer, log_entry.index, log_waiting.kind is not null as waits
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ subject }) => subject)}::bigint[],
        ${keys.map(({ number }) => number)}::int[]) with ordinality as asked (kind, subject, number, at)
      left join log_entry using (kind, subject, number) left join log_waiting using (kind, subject, number)
    order by at`.execute(db)
  return rows.map(({ index, waits }, at) => ({
    kind: keys[at]!.kind,
    index,
    state: stateOf(index, waits || versions[at]!.active_from === null),
  }))
}

/** A version that waits for its round gets its entry with it. */
function stateOf(index: number | null, waits: boolean): OddsVersion['log']['state'] {
  if (index !== null) return 'in_log'
  return waits ? 'waiting' : 'before_log'
}

async function findFaces(db: Db, skinIds: readonly number[]): Promise<ReadonlyMap<number, FaceRow>> {
  if (skinIds.length === 0) return new Map()
  const faces = await db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(FACE_COLUMNS)
    .where('skin.id', 'in', [...new Set(skinIds)])
    .execute()
  return new Map(faces.map((face) => [face.skin_id, face]))
}

function faceIn(faces: ReadonlyMap<number, FaceRow>, skin_id: number, language: Language) {
  return faceOf(faces.get(skin_id)!, language)
}
