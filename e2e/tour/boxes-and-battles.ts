import { callBot, createBattle, joinBattle } from '@noktra/contract/battles'
import { call } from '../store.ts'
import { standStill } from '../visit.ts'
import { holdSpin } from './hold.ts'
import type { Chapter, Stage } from './stop.ts'
import type { Lives } from './lives.ts'

const MIDDLE = 150
/** The part of a spin after which it is photographed: slow enough for the eye, not yet landed. */
const SLOW_FROM = 0.5

const dearBox = ({ boxes }: Lives) => `/openbox/${boxes.findLast(({ price }) => price <= MIDDLE)!.box_id}`
const cheapBox = ({ boxes }: Lives) => `/openbox/${boxes[6]!.box_id}`

/** Presses the main action and stops the reels when they are slow. */
async function spin({ page }: Stage): Promise<void> {
  await standStill(page)
  await page.getByTestId('open').click()
  await holdSpin(page, SLOW_FROM)
}

async function openAtOnce({ page }: Stage): Promise<void> {
  await page.getByTestId('open').click()
  await page.getByRole('dialog').waitFor()
}

/** A tab of the box page, brought into view. */
function showTab(name: string) {
  return async ({ page, say }: Stage): Promise<void> => {
    const tab = page.getByRole('tab', { name: say(`opening:tabs.${name}`) })
    await tab.click()
    await tab.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await page.mouse.wheel(0, -140)
  }
}

async function simulate(stage: Stage): Promise<void> {
  await showTab('simulator')(stage)
  const panel = stage.page.locator('section[aria-labelledby="simulator"]')
  await panel.getByRole('button').last().click()
  await panel.getByRole('figure').waitFor()
  await panel.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await stage.page.mouse.wheel(0, -140)
}

export const BOXES: Chapter = {
  title: 'Boxes',
  stops: [
    {
      name: 'box',
      shows: 'A box: the reel first, how many and for how much, then every drop with its chance.',
      path: dearBox,
      inAll: true,
    },
    {
      name: 'box-visitor',
      shows: 'A visitor sees the same odds and may try a demo.',
      who: 'visitor',
      path: cheapBox,
      views: ['phone'],
    },
    {
      name: 'box-spin',
      shows: 'One reel, about to stop.',
      path: dearBox,
      prepare: ({ page }) => page.clock.install(),
      act: spin,
      atOnce: true,
    },
    {
      name: 'box-spin-five',
      shows: 'Five boxes at once, side by side.',
      path: (lives) => `${cheapBox(lives)}?num=5`,
      prepare: ({ page }) => page.clock.install(),
      act: spin,
      atOnce: true,
    },
    {
      name: 'box-result',
      shows: 'What came out: keep it, sell it, check it.',
      path: dearBox,
      act: openAtOnce,
    },
    {
      name: 'box-result-ten',
      shows: 'Ten results at once; each can be chosen and sold.',
      path: (lives) => `${cheapBox(lives)}?num=10`,
      act: openAtOnce,
    },
    {
      name: 'box-drops',
      shows: 'Contents with chance and ticket range, and the odds by rarity.',
      path: dearBox,
      act: async ({ page }) => {
        await page.locator('#drops').evaluate((head) => head.scrollIntoView({ block: 'start' }))
        await page.mouse.wheel(0, -120)
      },
    },
    {
      name: 'box-best',
      shows: 'The best drops of everybody.',
      path: cheapBox,
      act: showTab('best'),
      views: ['desktop'],
    },
    {
      name: 'box-mine',
      shows: 'My own openings of this box, each with its proof.',
      path: cheapBox,
      act: showTab('mine'),
      views: ['phone'],
    },
    {
      name: 'box-history',
      shows: 'Every version of the odds.',
      path: cheapBox,
      act: showTab('history'),
      views: ['desktop'],
    },
    {
      name: 'box-simulator',
      shows:
        'The simulator: 10,000 openings by the published odds, in the browser, and plainly what they come to.',
      path: dearBox,
      act: simulate,
    },
    {
      name: 'box-seed',
      shows: 'My own seed, which goes into each of my draws.',
      path: cheapBox,
      act: ({ page, say }) =>
        page
          .getByRole('button', { name: say('opening:seed.button') })
          .first()
          .click(),
    },
    {
      name: 'box-drop',
      shows: 'One drop: chance, tickets and wear.',
      path: dearBox,
      act: ({ page }) => page.locator('.drop-grid .card-press').first().click(),
      views: ['phone'],
    },
  ],
}

/** A 2v2 of five rounds with the rival and two bots, about to begin. */
async function startTeams({ boxes, regular, rival }: Lives, api: Stage['api']): Promise<string> {
  const box_ids = boxes.slice(8, 13).map(({ box_id }) => box_id)
  const body = { box_ids, mode: 'classic' as const, seats: 4, team: true }
  const { room } = await call(api, createBattle, { body, player: regular })
  const { room_id } = room
  await call(api, joinBattle, { body: { room_id, seat: 3 }, player: rival })
  for (const seat of [2, 4]) await call(api, callBot, { body: { room_id, seat }, player: regular })
  return `/battleDetail/${room_id}`
}

async function startDuel(
  { boxes, regular }: Lives,
  api: Stage['api'],
  mode: 'classic' | 'jackpot',
): Promise<string> {
  const box_ids = [boxes[9]!.box_id, boxes[14]!.box_id]
  const { room } = await call(api, createBattle, {
    body: { box_ids, mode, seats: 2, fast: true },
    player: regular,
  })
  await call(api, callBot, { body: { room_id: room.room_id, seat: 2 }, player: regular })
  return `/battleDetail/${room.room_id}`
}

const lineUp = ({ boxes }: Lives) => [2, 5, 9, 13].map((at) => `${boxes[at]!.box_id}x2`).join(',')

export const BATTLES: Chapter = {
  title: 'Battles',
  stops: [
    { name: 'battles', shows: 'Open battles; a seat is taken by one press.', path: '/battle', inAll: true },
    {
      name: 'battles-finished',
      shows: 'Finished ones, with their winners.',
      path: '/battle?tab=finished',
      views: ['desktop'],
    },
    {
      name: 'battle-new',
      shows: 'A new battle: boxes in order, format, mode, options, and what a seat costs.',
      path: (lives) => `/new-battle?boxes=${lineUp(lives)}&seats=4&team=1&mode=underdog`,
      inAll: true,
    },
    {
      name: 'battle-odds',
      shows: 'The odds of a box while choosing it.',
      path: (lives) => `/new-battle?boxes=${lineUp(lives)}`,
      views: ['phone'],
      act: ({ page, say }) =>
        page
          .getByRole('button', { name: new RegExp(`^${say('battle-new:odds.of', { name: '' }).trim()}`) })
          .first()
          .click(),
    },
    {
      name: 'battle-waiting',
      shows: 'A room with open seats, its boxes and their best items.',
      path: (lives) => `/battleDetail/${lives.battle_waiting}`,
    },
    {
      name: 'battle-locked',
      shows: 'Every seat is taken: what decides is sealed before the public round exists.',
      path: (lives, api) => startDuel(lives, api, 'classic'),
      views: ['phone'],
      act: ({ page, say }) => page.getByRole('heading', { name: say('battle-room:fixed') }).waitFor(),
      atOnce: true,
    },
    {
      name: 'battle-round',
      shows: 'Round three of a battle of two teams.',
      path: startTeams,
      act: ({ page }) => page.locator('.room-cell').nth(8).waitFor({ timeout: 60_000 }),
      atOnce: true,
    },
    {
      name: 'battle-jackpot',
      shows: 'A jackpot: one draw decides, and everybody sees their chance.',
      path: (lives, api) => startDuel(lives, api, 'jackpot'),
      act: async ({ page }) => {
        await page.locator('.room-finale').waitFor({ timeout: 60_000 })
        await page.waitForFunction(() =>
          document.getAnimations().some((move) => Number(move.currentTime) > 1500),
        )
      },
      views: ['desktop'],
      atOnce: true,
    },
    {
      name: 'battle-over',
      shows: 'The result: winner, every draw with its ticket, my net result, rematch and replay.',
      path: (lives) => `/battleDetail/${lives.battle_won}`,
      inAll: true,
    },
    { name: 'battle-history', shows: 'All my battles.', path: '/battleHistory?tab=mine' },
  ],
}
