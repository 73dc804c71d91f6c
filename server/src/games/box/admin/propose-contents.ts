import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/box-proposals'
import { FitError, poolOfDraft, type DraftRow } from '@noktra/game/box-drafts'
import { proposeContents as propose, type ProposedItem } from '@noktra/game/box/propose'
import { expectedReturn, TICKETS } from '@noktra/game/boxes'
import type { Exterior } from '@noktra/game/wear'
import { say } from '@noktra/languages/say'
import { said } from '@noktra/languages/said'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readNumbers } from '../../../core/settings/read-setting.ts'
import type { Names, Rarity } from '../../../core/skins/skin-face.ts'
import { readHighestReturn } from './draft-content.ts'
import { presentRows } from './draft-details.ts'

/** From the most common one. */
const RARITIES: readonly Rarity[] = ['standard', 'refined', 'exotic', 'mythic', 'relic']

type Asked = AdminQuery<typeof api.proposeContents>

/** Contents for a box from what the question names, or why there are none; nothing is saved. */
export async function proposeContents({ db, query }: Asked) {
  const price_cents = Math.round(query.price * 100)
  const { items, times_rarer, most_times, collection, crate } = query
  const pool = await findItems(db, query, price_cents * most_times)
  const source = collection ?? crate
  const words = {
    pool: pool.length,
    names: source === undefined ? null : { en: source, zh: source, pt: source },
    descr: source === undefined ? null : describe(source),
  }
  try {
    const highest_return = await readHighestReturn(db)
    const target = query.return_percent / 100
    const rows = await inSteps(
      propose(pool, { price_cents, target, items, times_rarer, most_times, highest_return }),
    )
    const proposal = {
      rows: await presentRows(db, rows),
      expected_return: expectedReturn(poolOfDraft({ rows, price_cents })),
      rarities: countRarities(rows, pool),
    }
    return { proposal, fault: null, ...words }
  } catch (error) {
    if (!(error instanceof FitError)) throw error
    return { proposal: null, fault: { kind: error.kind, values: error.values }, ...words }
  }
}

/** Does long work step by step; what others ask for goes on between them. */
async function inSteps<Result>(work: Generator<void, Result>): Promise<Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    await setImmediate()
  }
}

/** Skins at a price that somebody has agreed to, which the box would not have to close for at once. */
async function findItems(
  db: Db,
  { collection, crate, kinds }: Asked['query'],
  most_cents: number,
): Promise<ProposedItem[]> {
  const { drift_close } = await readNumbers(db, ['drift_close'])
  let select = db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select([
      'skin.id as skin_id',
      'skin.design_id',
      'skin.exterior',
      'skin.price as value_cents',
      'design.rarity',
    ])
    .where('skin.price', '<=', most_cents)
    .where(sql<boolean>`abs(skin.price - skin.agreed_price) <= skin.agreed_price * ${drift_close}::numeric`)
  if (collection !== undefined) select = select.where(comesFrom('collection', collection))
  if (crate !== undefined) select = select.where(comesFrom('crate', crate))
  if (kinds && kinds.length > 0) select = select.where('design.kind', 'in', kinds)
  const rows = await select.execute()
  return rows.map((row) => ({
    ...row,
    exterior: row.exterior as Exterior | null,
    rarity: RARITIES.indexOf(row.rarity as Rarity),
  }))
}

function comesFrom(kind: 'collection' | 'crate', name: string) {
  return sql<boolean>`(design.${sql.ref(kind)} = ${name} or design.id in (select i.design_id from item_source s
    join design_import i on i.row_id = s.row_id where s.kind = ${kind} and s.name = ${name}))`
}

/** What a box of this collection or container says of itself until a person writes something better. */
function describe(name: string): Names {
  const line = said('box:propose.descr', { name })
  return { en: say(line, 'en'), zh: say(line, 'zh'), pt: say(line, 'pt') }
}

function countRarities(rows: readonly DraftRow[], pool: readonly ProposedItem[]) {
  const rarityOf = new Map(pool.map((item) => [item.skin_id, item.rarity]))
  return RARITIES.flatMap((rarity, rank) => {
    const own = rows.filter((row) => rarityOf.get(row.skin_id) === rank)
    if (own.length === 0) return []
    return [{ rarity, items: own.length, chance: own.reduce((sum, row) => sum + row.tickets, 0) / TICKETS }]
  })
}
