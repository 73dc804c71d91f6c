import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { loadCatalogue } from './load-catalogue.ts'

const world = useWorld()
const CATALOGUE = join(import.meta.dirname, '../../../../catalogue')

test('a reload that takes long salts its new versions with a round that is still to come', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
  for (const file of ['skins', 'box-types', 'names', 'families', 'consolation']) {
    copyFileSync(join(CATALOGUE, `${file}.json`), join(folder, `${file}.json`))
  }
  const boxes = JSON.parse(readFileSync(join(CATALOGUE, 'boxes.json'), 'utf8')) as {
    id: number
    price: number
  }[]
  const [first] = boxes
  first!.price += 0.01
  writeFileSync(join(folder, 'boxes.json'), JSON.stringify(boxes))

  const { ctx } = world.store
  const before = await versionsOf(first!.id)
  const others = await roundsOfOthers(first!.id)
  let now = world.clock.now().getTime()
  const slowClock = { now: () => new Date((now += 1000)) }
  await loadCatalogue({ ...ctx, clock: slowClock }, folder)
  rmSync(folder, { recursive: true })

  const after = await versionsOf(first!.id)
  expect(after).toHaveLength(before.length + 1)
  expect(ctx.providers.beacon.timeOf(after.at(-1)!.salt_round).getTime()).toBeGreaterThan(now)
  expect(after.slice(0, -1)).toEqual(before)
  expect(await roundsOfOthers(first!.id)).toEqual(others)
})

function versionsOf(boxId: number) {
  return world.db
    .selectFrom('box_pool')
    .select(['version', 'salt_round'])
    .where('box_id', '=', boxId)
    .orderBy('version')
    .execute()
}

/** The rounds of all other boxes, which the reload leaves alone. */
function roundsOfOthers(butFor: number) {
  return world.db
    .selectFrom('box_pool')
    .select(['box_id', 'version', 'salt_round'])
    .where('box_id', '<>', butFor)
    .orderBy('box_id')
    .orderBy('version')
    .execute()
}
