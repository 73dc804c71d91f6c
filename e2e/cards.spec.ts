import type { Locator, Page } from '@playwright/test'
import { boxDetails } from '@noktra/contract/boxes'
import { tabTo } from './keys.ts'
import { call } from './store.ts'
import { expect, test } from './test.ts'
import { signIn } from './visit.ts'
import { followRequests, moveTo, quiet } from './walk.ts'

/* A hand presses what it sees: the middle of a picture, not a link by its role. */

type Kind = {
  name: string
  path: string
  card: string
  /** The address that a press leads to, or what it shows. */
  leads: RegExp | 'a dialog' | 'the card is chosen'
  only?: View
  /** What has to be done for the cards to be there. */
  prepare?: (page: Page) => Promise<void>
}

const VIEWS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const
type View = keyof typeof VIEWS
type Place = readonly [across: number, down: number]

/** The middle of a card and of each of its quarters, as parts of its width and height. */
const PLACES = [
  [0.5, 0.5],
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const satisfies readonly Place[]

const ROOM = /\/battleDetail\/\d+$/
const ROLL = /\/rollDetail\/\d+$/

const KINDS: readonly Kind[] = [
  { name: 'a box', path: '/home', card: '.box-card', leads: /\/openbox\/\d+$/ },
  { name: 'the box at the top', path: '/home', card: '.hero', leads: /\/openbox\/\d+$/ },
  {
    name: 'a door',
    path: '/home',
    card: '.door',
    leads: /\/(battle|rolls|rollDetail\/\d+|openbox\/\d+)$/,
    only: 'desktop',
  },
  {
    name: 'a short cut',
    path: '/home',
    card: '.shortcut',
    leads: /\/(battle|upgrade|rolls|mine-sweeping)$/,
    only: 'phone',
  },
  {
    name: 'a win of the strip',
    path: '/home',
    card: '.strip-card',
    leads: /\/(openbox\/\d+|upgrade|battle)$/,
    // It stands, so that a place of a card that was measured is still there when it is pressed.
    prepare: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  },
  { name: 'a battle', path: '/battle', card: '.battle-row', leads: ROOM },
  { name: 'a battle that is over', path: '/battle?tab=finished', card: '.battle-row', leads: ROOM },
  {
    name: 'a battle of the history',
    path: '/battleHistory',
    card: 'main :is(tbody tr, li):has(a[href^="/battleDetail"])',
    leads: ROOM,
  },
  { name: 'a roll room', path: '/rolls', card: '.roll-card', leads: ROLL },
  { name: 'an offer', path: '/mall', card: '.skin-card', leads: 'a dialog' },
  { name: 'a box that holds a skin', path: '/skin/{skin}', card: '.skin-box', leads: /\/openbox\/\d+$/ },
  { name: 'a way to a skin', path: '/skin/{skin}', card: '.skin-way', leads: /\/(mall|upgrade|openbox)\b/ },
  { name: 'a skin in a box', path: '/openbox/{box}', card: '.drop-grid .skin-card', leads: 'a dialog' },
  { name: 'a win of a box', path: '/openbox/{box}?tab=recent', card: '.record-row', leads: /\/fair\/\w+$/ },
  { name: 'an item', path: '/user/inventory', card: '.skin-card', leads: 'the card is chosen' },
  {
    name: 'a target',
    path: '/upgrade',
    card: '.pick-panel >> nth=-1 >> .skin-card',
    leads: 'the card is chosen',
    prepare: async (page) => {
      const tabs = page.getByRole('main').getByRole('tab')
      if ((await tabs.count()) > 0) await tabs.last().tap()
    },
  },
  { name: 'an upgrade', path: '/upgradeDetail', card: '.upgrade-row', leads: /\/upgradeDetail\?id=\d+$/ },
  {
    name: 'an announcement',
    path: '/service?type=3&welfare=0',
    card: '.welfare-announcement',
    leads: /\/(home|fair|rolls|battle)$/,
  },
  { name: 'a welfare box', path: '/fair?welfare=1', card: '.welfare-card', leads: /\/welfarebox\/\d+\/\d+$/ },
  {
    name: 'a roll room of the welfare centre',
    path: '/fair?welfare=3',
    card: '.dialog .roll-card',
    leads: ROLL,
  },
]

/** Kinds that one browser goes to one after the other, and the page that it goes to between them: none has cards there. */
const WALK = 6
const BETWEEN = '/deposit'

for (const [view, use] of Object.entries(VIEWS)) {
  const kinds = KINDS.filter(({ only = view }) => only === view)
  test.describe(`on a ${view}`, () => {
    test.use(use)

    for (let first = 0; first < kinds.length; first += WALK) {
      const walk = kinds.slice(first, first + WALK)
      test(`${walk.map(({ name }) => name).join(', ')}: each is pressed anywhere on it`, async ({
        page,
        api,
        resident,
      }) => {
        followRequests(page)
        await signIn(page, resident)
        const { rows } = await call(api, boxDetails, { query: { box_id: resident.box_id } })
        await page.goto(BETWEEN)
        await page.waitForSelector('h1', { state: 'attached' })
        for (const [at, kind] of walk.entries()) {
          if (at > 0) {
            await quiet(page)
            await moveTo(page, BETWEEN)
          }
          const address = kind.path
            .replace('{box}', String(resident.box_id))
            .replace('{skin}', String(rows[0]!.skin_id))
          await test.step(kind.name, () => pressAnywhere(page, kind, address))
          await page.emulateMedia({ reducedMotion: null })
        }
      })
    }
  })
}

async function pressAnywhere(page: Page, kind: Kind, address: string): Promise<void> {
  const cards = page.locator(kind.card)
  await moveTo(page, address)
  await showCards(page, kind)
  expect(await cards.evaluateAll(deadPlaces, PLACES), kind.name).toEqual([])
  const own = (await cards.first().evaluate(placesOfItsOwn, PLACES)).map((at) => PLACES[at]!)
  expect(own, kind.name).toContain(PLACES[0])
  expect(own.length, kind.name).toBeGreaterThan(2)
  // What a quarter leads to is pressed on a desktop; a phone has the same card.
  const isPhone = page.viewportSize()!.width < 600
  for (const place of isPhone ? own.slice(0, 1) : own) {
    if (place !== own[0] && kind.leads instanceof RegExp) {
      // What it led to is all there: then the page that is gone back to is another one.
      await quiet(page)
      await moveTo(page, address)
      await showCards(page, kind)
    }
    await pressAt(page, cards.first(), place)
    await expectLed(page, kind, `${kind.name}, pressed at ${place.join(', ')}`)
  }
}

async function showCards(page: Page, { card, prepare }: Kind): Promise<void> {
  await quiet(page)
  await prepare?.(page)
  await expect(page.locator(card).first()).toBeVisible()
  await quiet(page)
}

async function expectLed(page: Page, { leads }: Kind, how: string): Promise<void> {
  if (leads === 'a dialog') {
    await expect(page.getByRole('dialog'), how).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog'), how).toBeHidden()
  } else if (leads === 'the card is chosen') {
    await expect(page.locator('.skin-card[data-selected]'), how).toHaveCount(1)
    await page.locator('.skin-card[data-selected] > .card-press').click()
    await expect(page.locator('.skin-card[data-selected]'), how).toHaveCount(0)
  } else await expect(page, how).toHaveURL(leads)
}

/** Presses a place of a card as a hand does, wherever that leads. */
async function pressAt(page: Page, card: Locator, [across, down]: Place): Promise<void> {
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { x, y, width, height } = (await card.boundingBox())!
  const at = [x + width * across, y + height * down] as const
  if (page.viewportSize()!.width < 600) await page.touchscreen.tap(...at)
  else await page.mouse.click(...at)
}

/** To be run in the page: the places of cards at which nothing of theirs would be pressed. */
function deadPlaces(cards: Element[], places: readonly Place[]): string[] {
  const dead: string[] = []
  for (const [number, card] of cards.entries()) {
    if (!card.checkVisibility()) continue
    card.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = card.getBoundingClientRect()
    for (const [across, down] of places) {
      const hit = document.elementFromPoint(left + width * across, top + height * down)
      const pressed = hit?.closest('a[href], button')
      const isOwn = pressed && (card.contains(pressed) || pressed.contains(card))
      if (!isOwn) dead.push(`card ${number} at ${across}, ${down}`)
    }
  }
  return dead
}

/** To be run in the page: which places of a card press the card itself and not another of its buttons. */
function placesOfItsOwn(card: Element, places: readonly Place[]): number[] {
  card.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = card.getBoundingClientRect()
  const pressedAt = ([across, down]: Place) =>
    document.elementFromPoint(left + width * across, top + height * down)?.closest('a[href], button')
  const middle = pressedAt(places[0]!)
  return places.flatMap((place, at) => (pressedAt(place) === middle ? [at] : []))
}

test('the ring of a box that has the focus is around all of its card', async ({ page }) => {
  await page.goto('/home')
  const card = page.locator('.box-card').first()
  const link = card.getByRole('link')
  await tabTo(page, link)
  await expect(link).toHaveCSS('outline-style', 'solid')
  const [ring, whole] = [(await link.boundingBox())!, (await card.boundingBox())!]
  expect(whole.width - ring.width).toBeLessThanOrEqual(2)
  expect(whole.height - ring.height).toBeLessThanOrEqual(2)
})
