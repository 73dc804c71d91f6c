import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { draftDetails, saveDraft } from '@noktra/contract/admin/boxes'
import { makeDraft } from '#test/box-drafts.ts'
import { makeStaff, office } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'
import { boxPictureUrl, neutralPictureUrl } from '../core/skins/pictures.ts'
import { loadCatalogue, loadCatalogueOnce } from './load-catalogue.ts'

const world = useWorld()
const CATALOGUE = join(import.meta.dirname, '../../../catalogue')

test(
  'a reload that takes long salts its new versions with a round that is still to come',
  { tags: 'long' },
  async () => {
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
  },
)

test('a start shows the pictures of today, but for what an operator uploaded', async () => {
  const pictures = async () => ({
    skins: await world.db.selectFrom('skin').select(['id', 'image_url']).orderBy('id').execute(),
    boxes: await world.db.selectFrom('box').select(['id', 'image_url']).orderBy('id').execute(),
  })
  const today = await pictures()
  const [skin, neutral, own] = today.skins.slice(0, 3).map(({ id }) => id)
  const [box, ownBox] = today.boxes.slice(0, 2).map(({ id }) => id)
  const show = (id: number, image_url: string) =>
    world.db.updateTable('skin').set({ image_url }).where('id', '=', id).execute()
  const showBox = (id: number, image_url: string) =>
    world.db.updateTable('box').set({ image_url }).where('id', '=', id).execute()
  await show(skin!, '/assets/items/of-another-render-560-00000000.webp')
  await show(neutral!, '/assets/neutral/rifle-560-00000000.webp')
  await show(own!, '/assets/uploads/skin-own-560-00000000.webp')
  await showBox(box!, '/assets/boxes/of-another-render-512-00000000.webp')
  await showBox(ownBox!, '/assets/uploads/box-own-512-00000000.webp')

  expect(await loadCatalogueOnce(world.store.ctx, CATALOGUE)).toBe(false)

  const after = await pictures()
  const kind = await world.db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select('design.kind')
    .where('skin.id', '=', neutral!)
    .executeTakeFirstOrThrow()
  const expected = new Map(today.skins.map(({ id, image_url }) => [id, image_url]))
  expected.set(neutral!, neutralPictureUrl(kind.kind)).set(own!, '/assets/uploads/skin-own-560-00000000.webp')
  expect(after.skins).toEqual([...expected].map(([id, image_url]) => ({ id, image_url })))
  expect(after.boxes).toEqual(
    today.boxes.map((row) =>
      row.id === ownBox ? { id: row.id, image_url: '/assets/uploads/box-own-512-00000000.webp' } : row,
    ),
  )
})

test('a draft of a box that shows a picture of the catalogue shows today’s, and can be saved', async () => {
  const by = await makeStaff(world, 'operator')
  const { box_id } = await makeDraft(world, by)
  const today = boxPictureUrl('gilded-court')
  const earlier = today.replace(/-[0-9a-f]{6}-\d+-[0-9a-f]{8}\.webp$/, '-123456-512-00000000.webp')
  await sql`update box_draft set content = jsonb_set(content, '{image_url}', to_jsonb(${earlier}::text))
    where box_id = ${box_id}`.execute(world.db)
  const uploaded = await makeDraft(world, by)

  await loadCatalogueOnce(world.store.ctx, CATALOGUE)

  const draft = await office(world, draftDetails, { by, query: { id: box_id } })
  expect(draft.content.image_url).toBe(today)
  await office(world, saveDraft, { by, body: { box_id, revision: draft.revision, content: draft.content } })
  const kept = await office(world, draftDetails, { by, query: { id: uploaded.box_id } })
  expect(kept.content.image_url).toBe(uploaded.content.image_url)
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
