// @module-tag long

import { beforeAll, expect, test } from 'vitest'
import { pictureJobDetails } from '@noktra/contract/admin/pictures'
import { makeStaff, office, type Member } from '#test/admin.ts'
import { bringFile } from '#test/bring-file.ts'
import { pictureOf, sendZip, workOff } from '#test/bring-pictures.ts'
import { useWorld } from '#test/world.ts'
import { zipOf, type Zipped } from '#test/zip.ts'

const world = useWorld()
const COUNT = 5000
/** What the process may grow by while it sets them. */
const MOST_BYTES = 500 * 1024 ** 2
let owner: Member

beforeAll(async () => {
  owner = await makeStaff(world, 'owner')
  const items = Array.from({ length: COUNT }, (_, n) => ({
    id: `print-${n}`,
    name: `Sticker | Print ${n}`,
    rarity: 'High Grade',
  }))
  await bringFile(world, owner, 'skins', items)
  const prices = Object.fromEntries(items.map(({ name }) => [name, 5]))
  await bringFile(world, owner, 'prices', { metadata: { currency: 'USD' }, prices })
}, 120_000)

test(
  '5,000 pictures of one ZIP are set one after the other, in bounded memory',
  { timeout: 540_000 },
  async () => {
    const files: Zipped[] = []
    for (let n = 0; n < COUNT; n += 1)
      files.push({ name: `Sticker _ Print ${n}.png`, bytes: await pictureOf(n) })
    const { id, answer } = await sendZip(world, owner, zipOf(files))
    expect(answer.code).toBe(0)
    const before = process.memoryUsage.rss()
    let highest = before
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 100)
    const began = performance.now()
    await workOff(world)
    clearInterval(watch)
    const seconds = (performance.now() - began) / 1000
    console.log(
      `${COUNT} pictures in ${seconds.toFixed(0)} s, ${Math.round((highest - before) / 1024 ** 2)} MB more at most`,
    )
    const job = await office(world, pictureJobDetails, { by: owner, query: { id } })
    expect(job).toMatchObject({ state: 'done', counts: { done: COUNT, failed: 0 } })
    expect(highest - before).toBeLessThan(MOST_BYTES)
  },
)
