import { sql } from 'kysely'
import type * as api from '@noktra/contract/collection'
import { SET_LEAST } from '@noktra/contract/plain/collection'
import { inLanguage, type Language } from '@noktra/contract/shapes'
import type { DesignNames } from '../../core/skins/skin-face.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { changesAnHour } from './changes-an-hour.ts'
import { KeptOfCatalogue, type Remembering } from './kept-of-catalogue.ts'

type Of = api.SetFace['of']
type SetRow = { of: Of; key: string; names: DesignNames; image_url: string }
type Chosen = { title_set: string | null; frame_set: string | null }

const NONE: Chosen = { title_set: null, frame_set: null }

/** The title and the frame that the player shows. */
export async function readHonours(
  call: Remembering & Pick<PlayerCall, 'player' | 'language'>,
): Promise<api.Honours> {
  return presentHonours(call, await readChosen(call.db, call.player.id), call.language)
}

async function readChosen(db: Db, playerId: number): Promise<Chosen> {
  const row = await db
    .selectFrom('showcase')
    .select(['title_set', 'frame_set'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row ?? NONE
}

/**
 * Shows the title or the frame of a complete set. What is shown stays when the catalogue gets another skin of the set, and may be
 * chosen again as long as it is shown.
 * @throws AppError set_unknown, set_incomplete
 */
export async function chooseHonours(call: PlayerCall<typeof api.chooseHonours>): Promise<api.Honours> {
  const { db, player, body, transact, clock, language } = call
  await countUse(call, [changesAnHour(player.id)])
  const before = await readChosen(db, player.id)
  const shown = [before.title_set, before.frame_set]
  for (const field of ['title', 'frame'] as const) {
    const set = body[field] ?? null
    if (set !== null && !shown.includes(set)) await assertComplete(db, { playerId: player.id, set, field })
  }
  const chosen = await transact(async (tx) => {
    const { rows } = await sql<Chosen>`
      insert into showcase as mine (player_id, title_set, frame_set, changed_at)
      values (${player.id}, ${body.title ?? null}, ${body.frame ?? null}, ${clock.now()}::timestamptz)
      on conflict (player_id) do update set
        title_set = ${body.title === undefined ? sql`mine.title_set` : sql`excluded.title_set`},
        frame_set = ${body.frame === undefined ? sql`mine.frame_set` : sql`excluded.frame_set`},
        changed_at = excluded.changed_at
      returning title_set, frame_set`.execute(tx)
    return rows[0]!
  })
  return presentHonours(call, chosen, language)
}

type Asked = { playerId: number; set: string; field: 'title' | 'frame' }

async function assertComplete(db: Db, { playerId, set, field }: Asked): Promise<void> {
  const [of, key] = partsOf(set)
  const { rows } = await sql<{ skins: number; ever: number }>`
    select count(*) as skins, count(*) filter (where exists (
      select from item join skin on skin.id = item.skin_id
      where item.player_id = ${playerId} and skin.design_id = design.id
    )) as ever
    from design
    where design.${sql.ref(of)} = ${key} and exists (select from skin where skin.design_id = design.id)`.execute(
    db,
  )
  const { skins, ever } = rows[0]!
  if (skins < SET_LEAST) throw new AppError('set_unknown', { field })
  if (ever < skins) throw new AppError('set_incomplete', { field })
}

/** The chosen title and frame as they are shown. */
export async function presentHonours(
  ctx: Remembering,
  { title_set, frame_set }: Chosen,
  language: Language,
): Promise<api.Honours> {
  const sets = [title_set, frame_set].filter((set) => set !== null)
  const rows = await ctx.memory.of(KeptFaces).find(ctx, sets)
  const faceFor = (set: string | null) => {
    const row = set === null ? undefined : rows.get(set)
    return row ? faceOfSet(row, language) : null
  }
  return { title: faceFor(title_set), frame: faceFor(frame_set) }
}

const MOST_KEPT = 2000

/** Faces of sets, in all languages. */
class KeptFaces extends KeptOfCatalogue<SetRow> {
  constructor() {
    super(MOST_KEPT)
  }

  async find(ctx: Remembering, sets: string[]): Promise<Map<string, SetRow>> {
    const began = this.begin(ctx)
    const rows = new Map(
      sets.flatMap((set) => {
        const known = this.known(set, began)
        return known ? [[set, known.value] as const] : []
      }),
    )
    const missing = sets.filter((set) => !rows.has(set))
    if (missing.length === 0) return rows
    for (const row of await findFaces(ctx.db, missing)) {
      const set = `${row.of}:${row.key}`
      rows.set(set, row)
      this.keep(set, row, began, ctx)
    }
    return rows
  }
}

async function findFaces(db: Db, sets: string[]): Promise<SetRow[]> {
  const parts = sets.map(partsOf)
  const { rows } = await sql<SetRow>`
    select asked.of, asked.key, dearest.names, dearest.image_url
    from unnest(${parts.map(([of]) => of)}::text[], ${parts.map(([, key]) => key)}::text[]) as asked(of, key)
    cross join lateral (
      select design.names, skin.image_url from design join skin on skin.design_id = design.id
      where asked.key = case asked.of when 'family' then design.family else design.finish end
      order by skin.price desc, skin.id limit 1
    ) as dearest`.execute(db)
  return rows
}

/** A set by its name in a language: that of its family or of its finish. */
export function faceOfSet({ of, key, names, image_url }: SetRow, language: Language): api.SetFace {
  return { set: `${of}:${key}`, of, name: inLanguage(names[of], language), image_url }
}

function partsOf(set: string): [Of, string] {
  const at = set.indexOf(':')
  return [set.slice(0, at) as Of, set.slice(at + 1)]
}
