import { KINDS, type ImportChoices, type Kind } from '@noktra/contract/admin/catalogue'
import { ITEM_CLASSES, type ItemClass, type ThingClass } from '@noktra/game/items'
import { EXTERIORS, wearInterval, type Exterior } from '@noktra/game/wear'
import { said, type Said } from '@noktra/languages/said'
import type { Db } from '../../../platform/db/connect.ts'
import type { Rarity } from '../../../core/skins/skin-face.ts'
import { tierOf } from '../../../core/item-games/item-game.ts'
import { readMarketName } from '../../../core/item-games/market-name.ts'
import { classOfKind, guessKind, guessRarity } from './guess.ts'
import { FILE_GAME, isMarked, marketNameOf, nameOfVariant, withoutFront } from './market-name.ts'
import type { FileSkin } from './file-skin.ts'
import { planSources, type SourcesSaid } from './item-sources.ts'
import type { SkinFile } from './read-skin-file.ts'
import type { KeptPreview } from './kept-preview.ts'
import type { RowError } from './read-file.ts'

/** A design as the file would have it. */
export type PlannedDesign = {
  /** That of the row; a variant has its key behind it. */
  source_id: string
  /** That of the row alone. */
  row_id: string
  /** With mark and variant, without exterior and phase. */
  name: string
  weapon: string
  pattern: string
  kind: Kind | ThingClass
  class: ItemClass
  variant: string | null
  phase: string | null
  collection: string | null
  crate: string | null
  rarity: Rarity
  /** Null together of a design without wear. */
  wear_from: number | null
  wear_to: number | null
  image: string | null
}
/** `before` is how the preview found it: another state is a change by somebody else. */
export type ChangedDesign = PlannedDesign & {
  design_id: number
  before: Omit<PlannedDesign, 'source_id' | 'row_id'>
}
/** `sources` are what rows say otherwise than before of where items come from. */
export type SkinPlan = { add: PlannedDesign[]; change: ChangedDesign[]; sources?: SourcesSaid[] }

const MOST_ERRORS_SHOWN = 200
const MOST_SAMPLE = 12

type Stored = ChangedDesign['before'] & { design_id: number; source_id: string; row_id: string }

/** The choices of a file that was not opened yet: as the last one was mapped; families that the store has keep their kind. */
export async function guessChoices(db: Db, file: SkinFile): Promise<ImportChoices> {
  const known = await db
    .selectFrom('design')
    .select(['family', 'kind'])
    .distinctOn('family')
    .orderBy('family')
    .orderBy('id', 'desc')
    .execute()
  const kindOf = new Map<string, Kind>(
    known.flatMap(({ family, kind }) => (isSkinKind(kind) ? [[family, kind] as const] : [])),
  )
  const stored = new Map((await listImported(db)).map((design) => [design.source_id, design.kind]))
  for (const skin of file.skins.toReversed()) {
    const kind = stored.get(skin.id)
    if (kind && isSkinKind(kind)) kindOf.set(keyOf(skin.weapon), kind)
  }
  const last = await db
    .selectFrom('import_batch')
    .select('choices')
    .where('kind', '=', 'skins')
    .where('applied_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rarityOf = (last?.choices as ImportChoices | undefined)?.rarities ?? {}
  return {
    rarities: Object.fromEntries(
      namesOf(file.skins, 'rarity').map(({ name, skin }) => [
        name,
        rarityOf[name] ?? (skin.class && tierOf(FILE_GAME, skin.class, name)) ?? guessRarity(name),
      ]),
    ),
    kinds: Object.fromEntries(
      familiesOf(file).map(({ name, skin }) => [name, kindOf.get(keyOf(name)) ?? kindOfSkin(skin)]),
    ),
  }
}

/** What a list of skins would do to the store as it is now. */
export async function planSkins(
  db: Db,
  { file, choices }: { file: SkinFile; choices: ImportChoices },
): Promise<{ plan: SkinPlan; preview: KeptPreview }> {
  const stored = new Map((await listImported(db)).map((design) => [design.source_id, design]))
  const nameTaken = new Map([...stored.values()].map((design) => [uniqueName(design), design.source_id]))
  const ownNames = await listOwnNames(db)
  const plan: SkinPlan = { add: [], change: [] }
  const errors: RowError[] = [...file.errors]
  let own = 0
  const tally = new Map<ItemClass, { placed: number; unplaced: number }>()
  const count = ({ class: itemClass }: PlannedDesign, isPlaced: boolean) => {
    const counted = tally.get(itemClass) ?? { placed: 0, unplaced: 0 }
    counted[isPlaced ? 'placed' : 'unplaced'] += 1
    tally.set(itemClass, counted)
  }
  const rows = new Set([...stored.values()].map(({ row_id }) => row_id))
  const rowOf = new Map([...stored.values()].map((design) => [uniqueName(design), design.row_id]))
  const inFile = new Set(file.skins.flatMap(({ ids }) => ids))
  const named: FileSkin[] = []
  /** Designs that the file leaves as they are, by their rows. */
  const sameOf = new Map<string, number>()
  for (const row of file.skins) {
    const skin = { ...row, id: knownBy(row, { rows, rowOf, inFile }) }
    if (!stored.has(skin.id) && ownNames.has(withoutFront(skin.name))) {
      own += 1
      continue
    }
    const rarity = choices.rarities[skin.rarity] ?? null
    const kind = choices.kinds[skin.weapon] ?? kindOfSkin(skin)
    // A row that is wrong is left out whole, with all its variants.
    const planned = skin.class
      ? [plannedThing(skin, skin.class, rarity)]
      : [...(skin.hasPlain ? [null] : []), ...skin.variants].map((variant) =>
          plannedOf(skin, variant, { rarity, kind }),
        )
    const why = planned
      .map((design) =>
        faultOf(design, {
          given: rarity === null ? skin.rarity : null,
          was: stored.get(design.source_id),
          holder: nameTaken.get(uniqueName(design)),
        }),
      )
      .find((fault) => fault !== null)
    for (const design of planned) count(design, !why)
    if (why) {
      errors.push({ at: skin.at, key: skin.id, why })
      continue
    }
    named.push(skin)
    for (const design of planned) {
      const was = stored.get(design.source_id)
      if (!was) plan.add.push(design)
      else if (differs(design, was)) {
        const { design_id, source_id: _, row_id: __, ...before } = was
        plan.change.push({ ...design, design_id, before })
      } else sameOf.set(skin.id, (sameOf.get(skin.id) ?? 0) + 1)
    }
  }
  const { sources, notes } = await planSources(db, named)
  plan.sources = sources
  // What comes from elsewhere than before is another item, also where nothing else of it changes.
  const moved = sources.reduce((sum, { said_by }) => sum + (sameOf.get(said_by) ?? 0), 0)
  const same = [...sameOf.values()].reduce((sum, count) => sum + count, 0) - moved
  return {
    plan,
    preview: {
      counts: {
        rows: file.rows,
        new: plan.add.length,
        changed: plan.change.length + moved,
        same,
        unknown: 0,
        own,
        errors: errors.length,
        too_far: 0,
      },
      errors: errors.slice(0, MOST_ERRORS_SHOWN),
      unknown: [],
      notes,
      moves: [],
      first_waiting: 0,
      outliers: { count: 0, list: [] },
      boxes: [],
      closes: null,
      rules: [],
      price_rate: null,
      rarities: namesOf(file.skins, 'rarity').map(({ name, count }) => ({
        name,
        count,
        rarity: choices.rarities[name] ?? null,
      })),
      kinds: familiesOf(file).map(({ name, count, skin }) => ({
        weapon: name,
        count,
        kind: choices.kinds[name] ?? kindOfSkin(skin),
      })),
      classes: ITEM_CLASSES.flatMap((itemClass) => {
        const counted = tally.get(itemClass)
        return counted ? [{ class: itemClass, ...counted }] : []
      }),
      sample: plan.add.slice(0, MOST_SAMPLE).map((design) => ({
        name: marketNameOf(design.name, null, design.phase),
        kind: design.kind,
        class: design.class,
        rarity: design.rarity,
        exteriors: exteriorsOf(design),
        wear_from: design.wear_from,
        wear_to: design.wear_to,
      })),
    },
  }
}

type KnownRows = {
  rows: ReadonlySet<string>
  /** The rows of the names that the store knows. */
  rowOf: ReadonlyMap<string, string>
  inFile: ReadonlySet<string>
}

/** Of a skin whose copies have rows of their own each of their ids may be the one that it is known by, or one that the list has no more. */
function knownBy(
  { id, ids, name, phase, variants, isCopied }: FileSkin,
  { rows, rowOf, inFile }: KnownRows,
): string {
  const known = ids.find((one) => rows.has(one))
  if (known !== undefined || !isCopied) return known ?? id
  const named = [null, ...variants].map((variant) =>
    rowOf.get(uniqueName({ name: nameOfVariant(name, variant), phase })),
  )
  return named.find((row) => row !== undefined && !inFile.has(row)) ?? id
}

type WearRange = { wear_from: number | null; wear_to: number | null }

/** What can have a price of a design: each of its exteriors, or null alone, the design itself, where it has no wear. */
export function pricedOf(design: WearRange): (Exterior | null)[] {
  return design.wear_from === null ? [null] : exteriorsOf(design)
}

/** The exteriors that a wear range has; none of a design without wear. */
export function exteriorsOf({ wear_from, wear_to }: WearRange): Exterior[] {
  if (wear_from === null || wear_to === null) return []
  return EXTERIORS.filter((exterior) => wearInterval(exterior, wear_from, wear_to))
}

/** What a family or a finish is filtered by: no comma, no space, any script. */
export function keyOf(name: string): string {
  return name.toLowerCase().replace(/[\s,]+/gu, '-')
}

/** `given` is a rarity of the file that has no place. */
type Situation = { given: string | null; was: Stored | undefined; holder: string | undefined }

function faultOf(skin: PlannedDesign, { given, was, holder }: Situation): Said | null {
  if (given !== null) return said('catalogue:import_faults.rarity', { rarity: given })
  if (holder !== undefined && holder !== skin.source_id)
    return said('catalogue:import_faults.name_taken', { holder })
  if (skin.wear_from === null && (skin.class === 'weapon' || skin.class === 'gloves'))
    return said('catalogue:import_faults.part_missing', { field: 'pattern' })
  if (was && (was.wear_from === null) !== (skin.wear_from === null))
    return said('catalogue:import_faults.wear_or_none')
  if (was && (was.wear_from !== skin.wear_from || was.wear_to !== skin.wear_to)) {
    return said('catalogue:import_faults.wear', {
      from: was.wear_from! / 10_000,
      to: was.wear_to! / 10_000,
    })
  }
  return null
}

function plannedOf(
  skin: FileSkin,
  variant: string | null,
  { rarity, kind }: { rarity: Rarity | null; kind: Kind },
): PlannedDesign {
  const { id, name, weapon, pattern, phase, wear_from, wear_to, image } = skin
  return {
    source_id: variant === null ? id : `${id}:${variant}`,
    row_id: id,
    name: nameOfVariant(name, variant),
    weapon,
    pattern,
    kind,
    class: classOfKind(kind),
    variant,
    phase,
    ...firstSources(skin),
    // Without one the row is in error.
    rarity: rarity ?? 'standard',
    wear_from,
    wear_to,
    image,
  }
}

/** An item that is no skin: its name tells all of it, and it has no wear. */
function plannedThing(skin: FileSkin, itemClass: ThingClass, rarity: Rarity | null): PlannedDesign {
  const { id, name, weapon, pattern, variant, image } = skin
  return {
    source_id: id,
    row_id: id,
    name,
    weapon,
    pattern,
    kind: itemClass,
    class: itemClass,
    variant,
    phase: null,
    ...firstSources(skin),
    // Without one the row is in error.
    rarity: rarity ?? 'standard',
    wear_from: null,
    wear_to: null,
    image,
  }
}

/** What records say an item is from: the first of each that its row names. */
function firstSources({ collections, crates }: FileSkin): Pick<PlannedDesign, 'collection' | 'crate'> {
  return { collection: collections[0] ?? null, crate: crates[0] ?? null }
}

function isSkinKind(kind: string): kind is Kind {
  return KINDS.some((one) => one === kind)
}

function kindOfSkin({ weapon, category, name }: FileSkin): Kind {
  return guessKind(weapon, { category, marked: isMarked(name) })
}

function uniqueName({ name, phase }: Pick<PlannedDesign, 'name' | 'phase'>): string {
  return JSON.stringify([name, phase])
}

function differs(planned: PlannedDesign, was: Stored): boolean {
  return (
    ['name', 'weapon', 'pattern', 'kind', 'phase', 'collection', 'crate', 'rarity', 'image'] as const
  ).some((field) => planned[field] !== was[field])
}

type Named = { name: string; count: number; skin: FileSkin }

/** The names of a field, the most frequent first, each with the first item that has it. */
function namesOf(skins: readonly FileSkin[], field: 'rarity' | 'weapon'): Named[] {
  return [...Map.groupBy(skins, (skin) => skin[field])]
    .map(([name, same]) => ({ name, count: same.length, skin: same[0]! }))
    .sort((a, b) => b.count - a.count)
}

/** Families of skins of a file with one skin of each, which tells what the family is. */
function familiesOf(file: SkinFile): Named[] {
  return namesOf(
    file.skins.filter((skin) => !skin.class),
    'weapon',
  )
}

async function listImported(db: Db): Promise<Stored[]> {
  const rows = await db
    .selectFrom('design_import')
    .innerJoin('design', 'design.id', 'design_import.design_id')
    .select([
      'design_import.design_id',
      'design_import.source_id',
      'design_import.row_id',
      'design_import.market_name as name',
      'design_import.weapon',
      'design_import.pattern',
      'design_import.image',
      'design_import.phase',
      'design.kind',
      'design.class',
      'design.variant',
      'design.collection',
      'design.crate',
      'design.rarity',
      'design.wear_from',
      'design.wear_to',
    ])
    .execute()
  return rows.map((row) => ({
    ...row,
    kind: row.kind as Kind | ThingClass,
    class: row.class as ItemClass,
    rarity: row.rarity as Rarity,
  }))
}

/** Names of designs that came with the store's own catalogue. */
async function listOwnNames(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('skin')
    .leftJoin('design_import', 'design_import.design_id', 'skin.design_id')
    .select('skin.market_hash_name')
    .where('design_import.design_id', 'is', null)
    .execute()
  return new Set(
    rows.flatMap(({ market_hash_name }) => {
      const { name } = readMarketName(FILE_GAME, market_hash_name)
      return name ? [`${name.family} | ${name.finish}`] : []
    }),
  )
}
