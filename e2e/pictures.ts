import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  chromium,
  request,
  type APIRequestContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { listBackpack, lockItem, sellItems } from '@noktra/contract/backpack'
import { callBot, createBattle, joinBattle } from '@noktra/contract/battles'
import { pickMineTile, startMineGame } from '@noktra/contract/mines'
import { listTargets } from '@noktra/contract/upgrades'
import { setSeed } from '@noktra/contract/users'
import sharp from 'sharp'
import { boxesByPrice, call, newPlayer, officialRoll, open, type Player } from './store.ts'
import { texts } from './texts.ts'
import { remember, settle, signIn, welfareSeen } from './visit.ts'

/*
 * node e2e/pictures.ts [address]
 *
 * Takes the README's pictures from a sandbox store that runs already (http://localhost:3000 unless given): makes players
 * who win something, then photographs the pages as one of them sees them.
 */

type Boxes = Awaited<ReturnType<typeof boxesByPrice>>

const PICTURES = join(import.meta.dirname, '../docs/pictures')
const QUALITY = 80
const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** More than one player can open, so that the strip names several. */
const WINNERS = 6
const WINS_EACH = 5
/** Cheap items that the player sells. */
const SOLD = 6
/** The part of a spin after which it is photographed: slow enough for the eye, not yet landed. */
const SLOW_FROM = 0.5

const say = texts('en')
const address = process.argv[2] ?? 'http://localhost:3000'
const api = await request.newContext({ baseURL: address })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
mkdirSync(PICTURES, { recursive: true })
try {
  const boxes = await boxesByPrice(api)
  const player = await newPlayer(api, { coins: 1500 })
  const best = await fillBackpack(api, player, boxes)
  await fillStrip(api, boxes)
  await visit(DESKTOP, player, async (page) => {
    await page.goto('/home')
    await photograph(page, 'home')
    await page.goto('/user/inventory?sort=-value')
    await photograph(page, 'backpack')
    await page.goto(`/fair/${best}`)
    await page.getByRole('button', { name: say('fair:reveal') }).click()
    await page.getByRole('heading', { name: say('fair:kind.box.verdict.right') }).waitFor()
    await photograph(page, 'fair')
    await page.goto(`/openbox/${boxes.findLast(({ price }) => price <= 150)!.box_id}`)
    await settle(page)
    await page.getByTestId('open').click()
    await slowSpin(page)
    await keepPicture(page, 'openbox')
  })
  await visit(DESKTOP, player, async (page) => {
    await page.goto(`/battleDetail/${await startBattle(api, player)}`)
    await page.locator('.room-cell').nth(11).waitFor()
    await keepPicture(page, 'battle')
  })
  await visit(DESKTOP, player, async (page) => {
    await page.goto(await upgradeOfThree(api, player))
    await photograph(page, 'upgrade')
    await climbTo(api, player, 3)
    await page.goto('/mine-sweeping')
    await photograph(page, 'mines')
    await page.goto('/mall?rarity=mythic,exotic&stock=1')
    await photograph(page, 'mall')
    await page.goto(`/rollDetail/${await officialRoll(api)}`)
    await photograph(page, 'roll')
    await page.goto('/home?welfare=1')
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await settle(page)
    await keepPicture(page, 'welfare')
  })
  await visit(PHONE, player, async (page) => {
    await page.goto('/home')
    await photograph(page, 'home-phone')
  })
} finally {
  await browser.close()
  await api.dispose()
}

/** Draws with a seed of the player's own, as the page would choose one; opens boxes of many prices; stars
 * the dearest item, sells the cheapest ones, and gives the draw of the dearest. */
async function fillBackpack(api: APIRequestContext, player: Player, boxes: Boxes): Promise<string> {
  await call(api, setSeed, { body: { user_seed: 'winter-window' }, player })
  const won = []
  for (const { box_id, price } of boxes) {
    if (price <= 120) won.push(...(await open(api, player, box_id, price < 30 ? 2 : 1)))
  }
  const [best, ...others] = won.toSorted((a, b) => b.value - a.value)
  await call(api, lockItem, { body: { item_id: best!.item_id!, locked: true }, player })
  const item_ids = others.slice(-SOLD).map(({ item_id }) => item_id!)
  await call(api, sellItems, { body: { item_ids }, player })
  return best!.open_id
}

/** Wins of several players in turn, from boxes of all prices. */
async function fillStrip(api: APIRequestContext, boxes: Boxes): Promise<void> {
  const winners = []
  for (let n = 0; n < WINNERS; n++) winners.push(await newPlayer(api, { coins: 1500 }))
  for (let turn = 0; turn < WINS_EACH; turn++) {
    for (const [at, winner] of winners.entries()) {
      const box = boxes[(turn * 7 + at * 3) % boxes.length]!
      await open(api, winner, box.price <= 250 ? box.box_id : boxes[at]!.box_id)
    }
  }
}

/** A 2v2 of five rounds with another player and two bots, about to begin. */
async function startBattle(api: APIRequestContext, player: Player): Promise<number> {
  const other = await newPlayer(api, { coins: 1500 })
  const boxes = await boxesByPrice(api)
  const box_ids = boxes.slice(8, 13).map(({ box_id }) => box_id)
  const body = { box_ids, mode: 'classic' as const, seats: 4, team: true }
  const { room } = await call(api, createBattle, { body, player })
  const { room_id } = room
  await call(api, joinBattle, { body: { room_id, seat: 3 }, player: other })
  for (const seat of [2, 4]) await call(api, callBot, { body: { room_id, seat }, player })
  return room_id
}

/** The room with three items staked against a target of about twice their value. */
async function upgradeOfThree(api: APIRequestContext, player: Player): Promise<string> {
  const { list } = await call(api, listBackpack, { query: { sort: '-value', page_size: 4 }, player })
  const staked = list.filter(({ locked }) => !locked).slice(0, 3)
  const min_price = staked.reduce((sum, { value }) => sum + value, 0) * 1.8
  const targets = await call(api, listTargets, { query: { min_price, page_size: 1 } })
  return `/upgrade?item=${staked.map(({ item_id }) => item_id).join(',')}&target=${targets.list[0]!.skin_id}`
}

/** Games of the second tier until one stands at a layer. */
async function climbTo(api: APIRequestContext, player: Player, layer: number): Promise<void> {
  for (;;) {
    const { game } = await call(api, startMineGame, { body: { tier_id: 2 }, player })
    for (let tile = 1; tile < layer; tile++) {
      const picked = await call(api, pickMineTile, {
        body: { game_id: game.game_id, tile: tile * 2 },
        player,
      })
      if (picked.bomb) break
      if (picked.game.layer === layer - 1) return
    }
  }
}

async function visit(
  options: BrowserContextOptions,
  player: Player,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...options, baseURL: address, locale: 'en-US' })
  const page = await context.newPage()
  await signIn(page, player)
  await remember(page, welfareSeen())
  await look(page)
  await context.close()
}

async function photograph(page: Page, name: string): Promise<void> {
  await page.getByRole('listitem').first().waitFor()
  await settle(page)
  await keepPicture(page, name)
}

async function slowSpin(page: Page): Promise<void> {
  await page.waitForFunction(
    (part) =>
      document.getAnimations().some((move) => {
        const end = Number(move.effect?.getComputedTiming().endTime)
        return end > 3000 && end < Infinity && Number(move.currentTime) > end * part
      }),
    SLOW_FROM,
  )
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const picture = sharp(await page.screenshot())
  const { size } = await picture.webp({ quality: QUALITY, effort: 6 }).toFile(join(PICTURES, `${name}.webp`))
  console.log(`docs/pictures/${name}.webp  ${Math.round(size / 1000)} kB`)
}
