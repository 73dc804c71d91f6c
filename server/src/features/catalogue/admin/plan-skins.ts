import { KINDS, type ImportChoices, type Kind } from '@noktra/contract/admin/catalogue'
import { EXTERIORS, wearInterval, type Exterior } from '@noktra/game/wear'
import { said, type Said } from '@noktra/languages/said'
import type { Db } from '../../../platform/db/connect.ts'
import type { Rarity } from '../../../core/skins/skin-face.ts'
import { guessKind, guessRarity } from './guess.ts'
import { readMarketName, withoutPrefix } from './market-name.ts'
import type { FileSkin, SkinFile } from './read-skin-file.ts'
import type { KeptPreview } from './kept-preview.ts'
import type { RowError } from './read-file.ts'

/** A design as the file would have it. */
export type PlannedDesign = {
  source_id: string
  name: string
  weapon: string
  pattern: string
  kind: Kind
  rarity: Rarity
  wear_from: number
  wear_to: number
  image: string | null
}
/** `before` is how the preview found it: another state is a change by somebody else. */
export type ChangedDesign = PlannedDesign & { design_id: number; before: Omit<PlannedDesign, 'source_id'> }
export type SkinPlan = { add: PlannedDesign[]; change: ChangedDesign[] }

const MOST_ERRORS_SHOWN = 200
const MOST_SAMPLE = 12

type Stored = ChangedDesign['before'] & { design_id: number; source_id: string }

/** The choices of a file that was not opened yet: as the last one was mapped; families that the store has keep their kind. */
export async function guessChoices(db: Db, file: SkinFile): Promise<ImportChoices> {
  const known = await db
    .selectFrom('design')
    .select(['family', 'kind'])
    .distinctOn('family')
    .orderBy('family')
    .orderBy('id', 'desc')
    .execute()
  const kindOf = new Map(known.map(({ family, kind }) => [family, kind as Kind]))
  const stored = new Map((await listImported(db)).map((design) => [design.source_id, design.kind]))
  for (const skin of file.skins.toReversed()) {
    const kind = stored.get(skin.id)
    if (kind) kindOf.set(keyOf(skin.weapon), kind)
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
      namesOf(file, 'rarity').map(({ name }) => [name, rarityOf[name] ?? guessRarity(name)]),
    ),
    kinds: Object.fromEntries(
      namesOf(file, 'weapon').map(({ name }) => [name, kindOf.get(keyOf(name)) ?? guessKind(name)]),
    ),
    variants: true,
  }
}

/** What a list of skins would do to the store as it is now. */
export async function planSkins(
  db: Db,
  { file, choices }: { file: SkinFile; choices: ImportChoices },
): Promise<{ plan: SkinPlan; preview: KeptPreview }> {
  const stored = new Map((await listImported(db)).map((design) => [design.source_id, design]))
  const nameTaken = new Map([...stored.values()].map((design) => [design.name, design.source_id]))
  const ownNames = await listOwnNames(db)
  const plan: SkinPlan = { add: [], change: [] }
  const errors: RowError[] = [...file.errors]
  let same = 0
  let own = 0
  for (const skin of file.skins) {
    const was = stored.get(skin.id)
    if (!was && ownNames.has(withoutPrefix(skin.name).base)) {
      own += 1
      continue
    }
    const rarity = choices.rarities[skin.rarity] ?? null
    const why = faultOf(skin, { rarity, was, holder: nameTaken.get(skin.name) })
    if (why) errors.push({ at: skin.at, key: skin.id, why })
    if (why || rarity === null) continue
    const planned = plannedOf(skin, rarity, choices.kinds[skin.weapon] ?? guessKind(skin.weapon))
    if (!was) plan.add.push(planned)
    else if (differs(planned, was)) {
      const { design_id, source_id: _, ...before } = was
      plan.change.push({ ...planned, design_id, before })
    } else same += 1
  }
  return {
    plan,
    preview: {
      counts: {
        rows: file.rows,
        new: plan.add.length,
        changed: plan.change.length,
        same,
        unknown: 0,
        own,
        variants: 0,
        errors: errors.length,
        too_far: 0,
      },
      errors: errors.slice(0, MOST_ERRORS_SHOWN),
      unknown: [],
      notes: [],
      moves: [],
      boxes: [],
      rules: [],
      price_rate: null,
      rarities: namesOf(file, 'rarity').map(({ name, count }) => ({
        name,
        count,
        rarity: choices.rarities[name] ?? null,
      })),
      kinds: namesOf(file, 'weapon').map(({ name, count }) => ({
        weapon: name,
        count,
        kind: choices.kinds[name] ?? KINDS[3],
      })),
      sample: plan.add.slice(0, MOST_SAMPLE).map((design) => ({
        name: design.name,
        kind: design.kind,
        rarity: design.rarity,
        exteriors: exteriorsOf(design),
        wear_from: design.wear_from,
        wear_to: design.wear_to,
      })),
    },
  }
}

/** The exteriors that a wear range has. */
export function exteriorsOf({ wear_from, wear_to }: { wear_from: number; wear_to: number }): Exterior[] {
  return EXTERIORS.filter((exterior) => wearInterval(exterior, wear_from, wear_to))
}

/** What a family or a finish is filtered by: no comma, no space, any script. */
export function keyOf(name: string): string {
  return name.toLowerCase().replace(/[\s,]+/gu, '-')
}

type Situation = { rarity: Rarity | null; was: Stored | undefined; holder: string | undefined }

function faultOf(skin: FileSkin, { rarity, was, holder }: Situation): Said | null {
  if (rarity === null) return said('catalogue:import_faults.rarity', { rarity: skin.rarity })
  if (holder !== undefined && holder !== skin.id)
    return said('catalogue:import_faults.name_taken', { holder })
  if (was && (was.wear_from !== skin.wear_from || was.wear_to !== skin.wear_to)) {
    return said('catalogue:import_faults.wear', { from: was.wear_from / 10_000, to: was.wear_to / 10_000 })
  }
  return null
}

function plannedOf(skin: FileSkin, rarity: Rarity, kind: Kind): PlannedDesign {
  const { id, name, weapon, pattern, wear_from, wear_to, image } = skin
  return { source_id: id, name, weapon, pattern, kind, rarity, wear_from, wear_to, image }
}

function differs(planned: PlannedDesign, was: Stored): boolean {
  return (['name', 'weapon', 'pattern', 'kind', 'rarity', 'image'] as const).some(
    (field) => planned[field] !== was[field],
  )
}

function namesOf(file: SkinFile, field: 'rarity' | 'weapon'): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const skin of file.skins) counts.set(skin[field], (counts.get(skin[field]) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}

async function listImported(db: Db): Promise<Stored[]> {
  const rows = await db
    .selectFrom('design_import')
    .innerJoin('design', 'design.id', 'design_import.design_id')
    .select([
      'design_import.design_id',
      'design_import.source_id',
      'design_import.market_name as name',
      'design_import.weapon',
      'design_import.pattern',
      'design_import.image',
      'design.kind',
      'design.rarity',
      'design.wear_from',
      'design.wear_to',
    ])
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as Kind, rarity: row.rarity as Rarity }))
}

/** Names of designs that came with the store's own catalogue. */
async function listOwnNames(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('skin')
    .leftJoin('design_import', 'design_import.design_id', 'skin.design_id')
    .select('skin.market_hash_name')
    .where('design_import.design_id', 'is', null)
    .execute()
  return new Set(rows.flatMap((row) => readMarketName(row.market_hash_name)?.base ?? []))
}
