import { beforeAll, describe, expect, test } from 'vitest'
import { boxDetails, unpackBoxes } from '@noktra/contract/boxes'
import { listMall } from '@noktra/contract/mall'
import { pictureOf } from '@noktra/contract/pictures'
import type { Language } from '@noktra/contract/shapes'
import { BOX, fillWithBots, makeRoom, openToAll, playOut } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { KINDS } from '#test/plays-of-every-kind.ts'
import { openRoll } from '#test/rolls.ts'
import { useWorld } from '#test/world.ts'
import { withParts } from './page-head.ts'
import { makeShareCards, type ShareCard } from './share-card.ts'
import { robotsOf, siteMapOf } from './site-map.ts'

const SHELL = '<!doctype html><html lang="en"><head><title>{{brand}}</title></head><body></body></html>'
const ORIGIN = 'https://noktra.example'
const PATIENT_MS = 30_000
const world = useWorld({ WEB_FROM_SOURCE: '1' })

beforeAll(() => openToAll(world))

/** A card made again, as a robot gets it. */
async function cardOf(url: string, language: Language = 'en'): Promise<ShareCard> {
  const cards = makeShareCards(world.store.app, world.store.ctx, PATIENT_MS)
  const { card } = await cards({ url, language, ip: '127.0.0.1' }, world.store.ctx.brand.now())
  return card
}

describe('the card of', () => {
  test('a box names it with its odds, in the language of the caller', async () => {
    const box = await world.data(boxDetails, { query: { box_id: BOX.five } })
    const card = await cardOf(`/openbox/${BOX.five}?num=5&code=inviter`)
    expect(card).toMatchObject({
      title: `${box.name} · Noktra`,
      image: { path: pictureOf(box.image_url, 512), width: 512, height: 512 },
      path: `/openbox/${BOX.five}`,
      listed: true,
    })
    expect(card.text).toMatch(
      /^5\.00 coins a box, \d+ items\. Average return \d+(\.\d)?% · \d+(\.\d)?% chance to break even · top item 1 in [\d,]+\.$/,
    )
    expect((await cardOf(`/openbox/${BOX.five}`, 'zh')).text).toMatch(/^每盒 5\.00 硬币/)
    expect((await cardOf(`/openbox/${BOX.five}`, 'pt')).text).toMatch(/^5,00 moedas por caixa/)
  })

  test('an opening says what was drawn and by whom', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const { list } = await world.data(unpackBoxes, {
      token: player.token,
      body: { box_id: BOX.one, num: 1 },
    })
    const { open_id, item_name, image_url } = list[0]!
    const card = await cardOf(`/fair/${open_id}`)
    expect(card.title).toContain(item_name)
    expect(card.image?.path).toBe(pictureOf(image_url, 560))
  })

  test('a battle tells its state, and its result only when it is public', async () => {
    const { room_id, creator } = await makeRoom(world)
    expect(await cardOf(`/battleDetail/${room_id}`)).toMatchObject({
      title: `Battle #B-${room_id}: Classic, 2 seats`,
      text: 'A seat costs 3.00 coins for 2 boxes. 1 of 2 seats are taken.',
    })
    await fillWithBots(world, room_id, creator)
    expect((await cardOf(`/battleDetail/${room_id}`)).text).toContain('right now')
    expect(await playOut(world, room_id)).toBe('finished')
    expect((await cardOf(`/battleDetail/${room_id}`)).title).toMatch(/: [\d,.]+ coins of items$/)
  })

  test('a private battle is the store’s own, also for who has its key', async () => {
    const { room_id, password } = await makeRoom(world, { private: true })
    const card = await cardOf(`/battleDetail/${room_id}?key=${password}`)
    expect(card).toEqual({ ...(await cardOf('/user/wallet')), path: `/battleDetail/${room_id}` })
    expect(card).toMatchObject({ image: null, listed: false })
    expect(JSON.stringify(card)).not.toContain(password)
  })

  test('a roll room names its prizes', async () => {
    const { room } = await openRoll(world)
    const card = await cardOf(`/rollDetail/${room.id}`)
    expect(card.title).toContain(room.room_name)
    expect(card.image?.path).toBe(pictureOf(room.main_skins[0]!.image_url, 560))
  })

  test('an offer of the mall says price and stock', async () => {
    const { list } = await world.data(listMall, { query: { in_stock: '1', page_size: 1 } })
    const offer = list[0]!
    const card = await cardOf(`/mall?q=x&skin=${offer.skin_id}`)
    expect(card).toMatchObject({
      title: `${offer.item_name} (${offer.exterior_name})`,
      path: `/mall?skin=${offer.skin_id}`,
    })
    expect(card.text).toContain(`${offer.stock} in stock`)
  })

  test(
    'the proof and the replay of every kind of play names it, in the language of the caller',
    { tags: 'long', timeout: 180_000 },
    async () => {
      const told = new Map<string, { card: ShareCard; zh: ShareCard }>()
      for (const { kind, play } of KINDS.filter((kinds) => kinds.kind !== 'welfare boxes')) {
        const [id] = await play(world, 1)
        const card = await cardOf(`/replay/${id}`)
        expect({ ...(await cardOf(`/fair/${id}`)), path: card.path }).toEqual(card)
        told.set(kind, { card, zh: await cardOf(`/fair/${id}`, 'zh') })
      }
      const titles = Object.fromEntries([...told].map(([kind, { card }]) => [kind, card.title]))
      expect(titles).toEqual({
        openings: expect.stringMatching(/ \| .+ from .+/),
        battles: expect.stringMatching(/^Battle #B-\d+: every draw can be verified$/),
        upgrades: expect.stringMatching(/^Upgrade at \d+(\.\d+)?% ?(:|for) .+ \| /),
        'copies from the mall': expect.stringMatching(/ \| .+ \(..\), wear 0\.\d{4}$/),
        'roll rooms': expect.stringMatching(/: the draw of \d+ prizes$/),
        'games of minesweeper': expect.stringMatching(/^Minesweeper: /),
        envelopes: expect.stringMatching(/^Red envelope: /),
      })
      for (const { card, zh } of told.values()) {
        expect(card.listed).toBe(true)
        expect(`${card.title} ${card.text}`).not.toMatch(/\{|undefined/)
        expect(zh.text).toMatch(/\p{Script=Han}/u)
      }
      for (const kind of ['battles', 'upgrades', 'copies from the mall', 'roll rooms'])
        expect(told.get(kind)!.card.image?.path).toMatch(/^\/assets\/(items|boxes)\//)
    },
  )

  test.each([
    ['/fair/returns', 'Returns · Noktra'],
    ['/fair/odds', 'Odds history · Noktra'],
    ['/fair/odds/box/8', 'Odds history · Noktra'],
    ['/fair/liabilities', 'What the store owes · Noktra'],
    ['/fair/log', 'Public log · Noktra'],
    ['/retrieval/status', 'Retrieval status · Noktra'],
  ])('%s says what stands there', async (path, title) => {
    expect(await cardOf(path)).toMatchObject({ title, path, listed: true })
  })

  test('an invitation says that it is one, and its address keeps the code', async () => {
    const headOf = async (path: string) => {
      const html = await (await fetch(`${world.url}${path}`)).text()
      return html.slice(0, html.indexOf('</head>'))
    }
    const invited = await headOf('/home?code=FRIEND')
    expect(invited).toContain('<title>You&#39;re invited to Noktra</title>')
    expect(invited).not.toMatch(/og:url|rel="canonical"/)
    expect(invited).toContain('noindex')
    const plain = await headOf('/home')
    expect(plain).toContain('<title>Noktra: open skin boxes with odds you can verify</title>')
    expect(plain).toMatch(/og:url/)
  })

  test.each([
    '/openbox/999999',
    '/fair/unknown',
    '/upgradeDetail?id=999999',
    '/user/userInfo',
    '/no-such-page',
  ])(
    '%s, which has nothing public to name, is the store’s own and stands in no search engine',
    async (path) => {
      expect(await cardOf(path)).toMatchObject({
        title: 'Noktra: open skin boxes with odds you can verify',
        image: null,
        listed: false,
      })
    },
  )
})

/** @shows ASVS-1.1.2 ASVS-1.2.1 */
test('what a player called their room is text in the head and no markup', async () => {
  const room_name = 'A "room" & <script>alert(1)</script>'
  const { room } = await openRoll(world, { room_name })
  const html = withParts(SHELL, await cardOf(`/rollDetail/${room.id}`), ORIGIN, {
    brand: world.store.ctx.brand.now(),
    isSandbox: true,
    head: '<meta name="store">',
    body: '',
    frame: null,
  })
  expect(html).not.toContain('<script>')
  expect(html).toContain('A &#34;room&#34; &#38; &#60;script&#62;')
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/rollDetail/${room.id}">`)
  expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/assets/items/`)
  expect(html).toMatch(/<meta name="store"><\/head>/)
})

test('a card holds for a minute', async () => {
  const cards = makeShareCards(world.store.app, world.store.ctx, PATIENT_MS)
  const brand = world.store.ctx.brand.now()
  const { room_id, creator } = await makeRoom(world)
  const visit = { url: `/battleDetail/${room_id}`, language: 'en', ip: '127.0.0.1' } as const
  const { card: first } = await cards(visit, brand)
  await fillWithBots(world, room_id, creator)
  expect((await cards(visit, brand)).card).toBe(first)
  world.clock.advance(60_000)
  expect((await cards(visit, brand)).card).not.toEqual(first)
})

test('no page waits for a card that is late', async () => {
  const cards = makeShareCards(world.store.app, world.store.ctx, 0)
  const { card, isLate } = await cards(
    { url: `/openbox/${BOX.five}`, language: 'en', ip: '127.0.0.1' },
    world.store.ctx.brand.now(),
  )
  expect(isLate).toBe(true)
  expect(card).toMatchObject({ image: null, path: `/openbox/${BOX.five}`, listed: true })
})

test('the site map names the boxes on sale and no player’s own pages', async () => {
  const map = await siteMapOf(world.store.app, ORIGIN, '127.0.0.1')
  expect(map).toContain(`<loc>${ORIGIN}/openbox/${BOX.one}</loc>`)
  expect(map).not.toContain('/user/')
  expect(robotsOf(ORIGIN)).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})
