// @module-tag long

import { beforeAll, expect, test, vi } from 'vitest'
import { uploadPicture } from '@noktra/contract/admin/boxes'
import { battleDetails } from '@noktra/contract/battles'
import { boxDetails, listBoxes } from '@noktra/contract/boxes'
import { heroOf } from '@noktra/contract/first-screen'
import { listMall } from '@noktra/contract/mall'
import { pictureOf } from '@noktra/contract/pictures'
import type { Language } from '@noktra/contract/shapes'
import { BOX, makeRoom, openToAll } from '#test/battles.ts'
import { pngOf } from '#test/box-drafts.ts'
import { makeStaff, office } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'
import { firstScreen } from './first-screen.ts'

const world = useWorld()

beforeAll(() => openToAll(world))

type Sent = { language: Language; answers: Record<string, { code: number; data: { name: string } }> }

async function screenOf(url: string, language: Language = 'en') {
  const { links, answers } = await firstScreen(world.store.app, world.store.ctx.games, {
    url,
    language,
    ip: '127.0.0.1',
  })
  const text = /^<script type="application\/json" id="first-answers">(.*)<\/script>$/s.exec(answers)?.[1]
  return { links, sent: text ? (JSON.parse(text) as Sent) : null }
}

/** What comes along when no answer is late, as the first ones may be on a busy machine. */
function broughtBy(url: string, { language, calls = 1 }: { language?: Language; calls?: number } = {}) {
  return vi.waitFor(async () => {
    const { links, sent } = await screenOf(url, language)
    if (!sent || Object.keys(sent.answers).length < calls) throw new Error(`${url}: an answer is late`)
    return { links, sent }
  }, 20_000)
}

test('the front page brings its boxes along, and has the pictures of its hero fetched', async () => {
  const { links, sent } = await broughtBy('/home?code=friend', { calls: 2 })
  const asked = await world.data(listBoxes, { query: { page_size: 100 } })
  expect(Object.keys(sent.answers)).toEqual(['/api/box/list?page_size=100', '/api/box/boxType/all'])
  expect(sent.answers['/api/box/list?page_size=100']!.data).toEqual(asked)
  const hero = heroOf(asked.list)!
  expect(links.match(/<link rel="preload" as="image"/g)).toHaveLength(2)
  expect(links).toContain(hero.box.image_url)
  expect(links).toContain(hero.front!.image_url)
})

/** Every picture of every preload, by its width. */
function preloaded(links: string): { url: string; width: string }[] {
  return [...links.matchAll(/imagesrcset="([^"]*)"/g)].flatMap(([, set = '']) =>
    set.split(', ').map((each) => {
      const [url = '', width = ''] = each.split(' ')
      return { url, width }
    }),
  )
}

async function expectServed(urls: string[]): Promise<void> {
  expect(urls).not.toEqual([])
  for (const url of urls) {
    const answer = await fetch(world.url + url)
    expect({ url, status: answer.status }).toEqual({ url, status: 200 })
  }
}

test('every box can be the hero: it and its two items come wide enough for two pixels to the point', async () => {
  const { list } = await world.data(listBoxes, { query: { page_size: 100 } })
  expect(list.length).toBeGreaterThan(20)
  const heroes = list.map((box) => heroOf([box])!)
  for (const { box, behind, front } of heroes) {
    expect(box.image_url).toMatch(/-1024-[0-9a-f]{8}\.webp$/)
    for (const item of [behind, front]) expect(item?.image_url).toMatch(/-1120-[0-9a-f]{8}\.webp$/)
  }
  await expectServed(
    heroes.flatMap(({ box, behind, front }) => [box, behind!, front!].map((each) => each.image_url)),
  )
})

test('a hero with a picture that an operator uploaded asks for what there is of it', async () => {
  const before = await broughtBy('/home', { calls: 2 })
  const { list } = await world.data(listBoxes, { query: { page_size: 100 } })
  expect(preloaded(before.links).map(({ width }) => width)).toEqual([
    '256w',
    '512w',
    '1024w',
    '160w',
    '280w',
    '560w',
    '1120w',
  ])
  const { image_url } = await office(world, uploadPicture, {
    by: await makeStaff(world, 'operator'),
    body: { picture: await pngOf(800, 600) },
  })
  const { box_id } = heroOf(list)!.box
  await world.db.updateTable('box').set({ image_url }).where('id', '=', box_id).execute()
  const { links } = await broughtBy('/home', { calls: 2 })
  const asked = preloaded(links)
  expect(links).toContain(image_url)
  expect(asked.map(({ width }) => width)).toEqual(['256w', '512w', '160w', '280w', '560w', '1120w'])
  await expectServed(asked.map(({ url }) => url))
})

test('the list of battles has the pictures of its first room fetched, in the one size that is shown', async () => {
  const { room_id } = await makeRoom(world, { seats: 3, box_ids: [BOX.one, BOX.two] })
  const { links } = await broughtBy('/battle')
  const { room } = await world.data(battleDetails, { query: { room_id } })
  for (const { image_url } of room.boxes) expect(links).toContain(`href="${pictureOf(image_url, 256)}"`)
})

test('a box comes along in the language of the caller', async () => {
  const { sent } = await broughtBy(`/openbox/${BOX.five}?num=5`, { language: 'zh' })
  const box = await world.data(boxDetails, {
    query: { box_id: BOX.five },
    headers: { 'accept-language': 'zh' },
  })
  expect(sent).toMatchObject({
    language: 'zh',
    answers: { [`/api/box/details?box_id=${BOX.five}`]: { code: 0, data: { name: box.name } } },
  })
})

test.each(['/mall?q=blade', '/home?sort=price', '/upgrade', '/user/wallet', '/openbox/987654321'])(
  '%s brings nothing along',
  async (url) => {
    expect(await screenOf(url)).toEqual({ links: '', sent: null })
  },
)

/** @shows ASVS-1.1.2 ASVS-1.2.3 ASVS-3.2.2 */
test('what stands in an answer is text and no markup', async () => {
  await broughtBy('/home')
  const { answers } = await firstScreen(world.store.app, world.store.ctx.games, {
    url: '/home',
    language: 'en',
    ip: '127.0.0.1',
  })
  expect(answers.replace(/^<script[^>]*>|<\/script>$/g, '')).not.toContain('<')
})

/** What a page shows before the scripts have come, when its answers are not late. */
function frameOf(path: string, name: string): Promise<string> {
  return vi.waitFor(async () => {
    const html = await (await fetch(world.url + path)).text()
    const found = new RegExp(`<div class="${name}">.*?(?=<div class="boot-late">)`, 's').exec(html)?.[0]
    if (!found) throw new Error('the answer is late')
    return found
  }, 20_000)
}

test("a box's page shows its picture, its name and its odds before the scripts have come", async () => {
  const box = await world.data(boxDetails, { query: { box_id: BOX.one } })
  const frame = await frameOf(`/openbox/${BOX.one}`, 'boot-box')
  expect(frame).toContain(`<h1>${box.name}</h1>`)
  expect(frame).toMatch(/ coins a box, \d+ items\. Average return [\d.]+%/)
  await expectServed([...frame.matchAll(/(?:src="|, )([^ "]+\.webp)/g)].map(([, url]) => url!))
})

test('the front page shows the box of its hero before the scripts have come', async () => {
  const { list } = await world.data(listBoxes, { query: { page_size: 100 } })
  const frame = await frameOf('/home', 'boot-hero')
  expect(frame).toContain(pictureOf(heroOf(list)!.box.image_url, 512))
})

test('the mall shows its first two offers before the scripts have come', async () => {
  const { list } = await world.data(listMall, { query: { sort: '-price', page_size: 60 } })
  const frame = await frameOf('/mall', 'boot-offers')
  const shown = [...frame.matchAll(/ src="([^"]+)"/g)].map(([, url]) => url)
  expect(shown).toEqual(list.slice(0, 2).map(({ image_url }) => pictureOf(image_url, 160)))
})

test('the list of battles shows the boxes of its first room before the scripts have come', async () => {
  const { room_id } = await makeRoom(world, { seats: 3, box_ids: [BOX.two, BOX.one] })
  const { room } = await world.data(battleDetails, { query: { room_id } })
  const frame = await frameOf('/battle', 'boot-room')
  const shown = [...frame.matchAll(/ src="([^"]+)"/g)].map(([, url]) => url)
  expect(shown).toEqual(room.boxes.slice(0, 3).map(({ image_url }) => pictureOf(image_url, 256)))
})

test('the frame of a box that a page cannot name holds nothing of it', async () => {
  const html = await (await fetch(`${world.url}/openbox/999999`)).text()
  expect(html).not.toContain('boot-box"')
})
