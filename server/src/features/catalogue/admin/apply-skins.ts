import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/connect.ts'
import { neutralPictureUrl } from '../../../core/skins/pictures.ts'
import type { DesignNames, Names } from '../../../core/skins/skin-face.ts'
import { kindNames } from './kind-names.ts'
import { VANILLA } from './read-skin-file.ts'
import { FILE_GAME, marketNameOf, wordOfVariant } from './market-name.ts'
import { keepSources } from './item-sources.ts'
import { keyOf, pricedOf, type ChangedDesign, type PlannedDesign, type SkinPlan } from './plan-skins.ts'

/** A knife without a finish. */
const VANILLA_NAMES: Names = { en: VANILLA, zh: '原版', pt: 'Sem acabamento' }

/** Imported designs are numbered above all that a catalogue brings. */
const FIRST_ID = 1_000_001

/**
 * Makes and changes designs of a file, all of them, or gives the name of the first that is no more as the plan found it.
 * A design has no skin until an exterior of it gets a price: without one it cannot be won, bought or aimed at.
 */
export async function applySkins(tx: Tx, { add, change, sources }: SkinPlan): Promise<string | null> {
  // One at a time, with the loader of catalogues: numbers are counted on from the highest.
  await sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`.execute(tx)
  const stale = (await addDesigns(tx, add)) ?? (await changeDesigns(tx, change))
  if (stale === null) await keepSources(tx, sources ?? [])
  return stale
}

async function addDesigns(tx: Tx, add: PlannedDesign[]): Promise<string | null> {
  if (add.length === 0) return null
  const rows = add.map((design, index) => ({ ...columnsOf(design), index }))
  const { rows: made } = await sql<{ id: number; key: string }>`
    insert into design (id, key, game, family, finish, kind, class, variant, phase, collection, crate, rarity, wear_from, wear_to, names)
    select greatest((select max(id) from design) + 1, ${FIRST_ID}) + d.index, d.key, ${FILE_GAME.key}, d.family, d.finish, d.kind, d.class,
      d.variant, d.phase, d.collection, d.crate, d.rarity, d.wear_from, d.wear_to, d.names
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(index int, key text, family text, finish text, kind text,
      class text, variant text, phase text, collection text, crate text, rarity text, wear_from int, wear_to int, names jsonb)
    on conflict (key) do nothing returning id, key`.execute(tx)
  const idOf = new Map(made.map((design) => [design.key, design.id]))
  const taken = add.find((design) => !idOf.has(importKey(design)))
  if (taken) return taken.name
  const sources = add.map((design) => ({ ...sourceOf(design), design_id: idOf.get(importKey(design))! }))
  const { rows: known } = await sql<{ source_id: string }>`
    insert into design_import (design_id, source_id, row_id, market_name, phase, weapon, pattern, image)
    select s.* from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
      as s(design_id bigint, source_id text, row_id text, market_name text, phase text, weapon text, pattern text, image text)
    on conflict do nothing returning source_id`.execute(tx)
  const kept = new Set(known.map((row) => row.source_id))
  return add.find((design) => !kept.has(design.source_id))?.name ?? null
}

/** Names that an operator gave stay: only what the file itself says differently than before is taken over. */
async function changeDesigns(tx: Tx, change: ChangedDesign[]): Promise<string | null> {
  if (change.length === 0) return null
  const rows = change.map((design) => ({
    ...columnsOf(design),
    ...sourceOf(design),
    design_id: design.design_id,
    before: { ...design.before, market_name: design.before.name },
    new_family: design.weapon !== design.before.weapon,
    new_finish: design.pattern !== design.before.pattern,
  }))
  const recordset = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(design_id bigint, family text, finish text,
    kind text, class text, phase text, collection text, crate text, rarity text, names jsonb, market_name text, weapon text, pattern text, image text, before jsonb,
    new_family boolean, new_finish boolean)`
  await sql`select id from design where id = any(${change.map((design) => design.design_id)}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  const { rows: sources } = await sql<{ design_id: number }>`
    update design_import as i set market_name = d.market_name, phase = d.phase, weapon = d.weapon, pattern = d.pattern, image = d.image
    from ${recordset}, design where i.design_id = d.design_id and design.id = d.design_id
      and i.market_name = d.before ->> 'name' and i.weapon = d.before ->> 'weapon' and i.pattern = d.before ->> 'pattern'
      and i.image is not distinct from (d.before ->> 'image') and i.phase is not distinct from (d.before ->> 'phase')
      and design.kind = d.before ->> 'kind' and design.rarity = d.before ->> 'rarity'
    returning i.design_id`.execute(tx)
  const asPlanned = new Set(sources.map((row) => row.design_id))
  const stale = change.find((design) => !asPlanned.has(design.design_id))
  if (stale) return stale.name
  await sql`
    update design set kind = d.kind, class = d.class, phase = d.phase, collection = d.collection, crate = d.crate, rarity = d.rarity,
      family = case when d.new_family then d.family else design.family end,
      finish = case when d.new_finish then d.finish else design.finish end,
      names = jsonb_strip_nulls(jsonb_build_object('kind', d.names -> 'kind', 'variant', design.names -> 'variant', 'phase', d.phase, 'order', design.names -> 'order',
        'family', case when d.new_family then d.names -> 'family' else design.names -> 'family' end,
        'finish', case when d.new_finish then d.names -> 'finish' else design.names -> 'finish' end))
    from ${recordset} where design.id = d.design_id`.execute(tx)
  await followSkins(tx, change)
  return null
}

/** Skins of a design that has another name or kind now: their market names, and pictures that only stand for the kind. */
async function followSkins(tx: Tx, change: ChangedDesign[]): Promise<void> {
  const rows = change
    .filter(({ kind, before, ...now }) => isNamedAnew(now, before) || kind !== before.kind)
    .flatMap((design) =>
      pricedOf(design).map((exterior) => ({
        design_id: design.design_id,
        exterior,
        name: isNamedAnew(design, design.before) ? marketNameOf(design.name, exterior, design.phase) : null,
        neutral_before: neutralPictureUrl(design.before.kind),
        neutral: neutralPictureUrl(design.kind),
      })),
    )
  if (rows.length === 0) return
  await sql`
    update skin set market_hash_name = coalesce(d.name, market_hash_name),
      image_url = case when image_url = d.neutral_before then d.neutral else image_url end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d(design_id bigint, exterior text, name text, neutral_before text, neutral text)
    where skin.design_id = d.design_id and skin.exterior is not distinct from d.exterior`.execute(tx)
}

function isNamedAnew(
  now: Pick<PlannedDesign, 'name' | 'phase'>,
  before: Pick<PlannedDesign, 'name' | 'phase'>,
): boolean {
  return now.name !== before.name || now.phase !== before.phase
}

function importKey({ source_id }: Pick<PlannedDesign, 'source_id'>): string {
  return `import:${source_id}`
}

function columnsOf(design: PlannedDesign) {
  const { weapon, pattern, kind, variant, phase, collection, crate, rarity, wear_from, wear_to } = design
  return {
    key: importKey(design),
    family: keyOf(weapon),
    finish: keyOf(pattern),
    kind,
    class: design.class,
    variant,
    phase,
    collection,
    crate,
    rarity,
    wear_from,
    wear_to,
    names: {
      family: familyNames(weapon, kind),
      finish: pattern === VANILLA && wear_from === null ? VANILLA_NAMES : inAll(pattern),
      kind: kindNames(kind),
      ...(variant !== null && { variant: wordOfVariant(variant) }),
      ...(phase !== null && { phase }),
      ...orderOf(design),
    },
  }
}

function inAll(text: string): Names {
  return { en: text, zh: text, pt: text }
}

/** A family as the list writes it; one that is called as its kind is, in each language. */
function familyNames(weapon: string, kind: PlannedDesign['kind']): Names {
  const names = kindNames(kind)
  return names.en.toLowerCase() === weapon.toLowerCase() ? { ...names, en: weapon } : inAll(weapon)
}

/** How the market writes the name of what is no skin. */
function orderOf(design: PlannedDesign): Pick<DesignNames, 'order'> {
  const shape = FILE_GAME.shapes[design.class]
  return shape === 'whole' || shape === 'group' ? { order: shape } : {}
}

function sourceOf({ source_id, row_id, name, phase, weapon, pattern, image }: PlannedDesign) {
  return { source_id, row_id, market_name: name, phase, weapon, pattern, image }
}
