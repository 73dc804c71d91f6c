import { listBackpack } from '@noktra/contract/backpack'
import { listTargets } from '@noktra/contract/upgrades'
import { expect } from '@playwright/test'
import { call } from '../store.ts'
import { standStill } from '../visit.ts'
import { holdSpin } from './hold.ts'
import type { Lives } from './lives.ts'
import type { Chapter, Stage } from './stop.ts'

/** The room with items staked against a target of about twice their value. */
async function upgradeOfThree({ regular }: Lives, api: Stage['api']): Promise<string> {
  const { list } = await call(api, listBackpack, { query: { sort: 'value', page_size: 30 }, player: regular })
  const staked = list.filter(({ locked, value }) => !locked && value > 1).slice(0, 3)
  const min_price = staked.reduce((sum, { value }) => sum + value, 0) * 1.8
  const targets = await call(api, listTargets, { query: { min_price, page_size: 1 } })
  return `/upgrade?item=${staked.map(({ item_id }) => item_id).join(',')}&target=${targets.list[0]!.skin_id}`
}

/** Takes the staked items: looked at in one window only. */
async function play({ page }: Stage): Promise<void> {
  await standStill(page)
  await page.getByTestId('play').click()
}

async function playHalf(stage: Stage): Promise<void> {
  await play(stage)
  await holdSpin(stage.page, 0.4)
}

async function playToEnd(stage: Stage): Promise<void> {
  await play(stage)
  await stage.page.getByTestId('result').first().waitFor()
}

export const UPGRADE: Chapter = {
  title: 'Upgrade',
  stops: [
    {
      name: 'upgrade-empty',
      shows: 'The room before anything is chosen.',
      who: 'newcomer',
      path: '/upgrade',
      views: ['phone'],
    },
    {
      name: 'upgrade',
      shows: 'Stake, target and the chance, which is as wide as the lime arc.',
      path: upgradeOfThree,
      inAll: true,
    },
    {
      name: 'upgrade-spin',
      shows: 'The pointer stops where the ticket is.',
      path: upgradeOfThree,
      prepare: ({ page }) => page.clock.install(),
      act: playHalf,
      atOnce: true,
      views: ['desktop'],
    },
    {
      name: 'upgrade-result',
      shows: 'How it ended.',
      path: upgradeOfThree,
      act: playToEnd,
      views: ['phone'],
    },
    {
      name: 'upgrade-detail',
      shows: 'One upgrade with its stake, its dial and its proof.',
      path: (lives) => `/upgradeDetail?id=${lives.upgrade_id}`,
    },
    { name: 'upgrade-records', shows: 'All upgrades.', path: '/upgradeDetail?tab=all', views: ['desktop'] },
  ],
}

const LAYERS = 6

/** Opens tiles of a new game until it ends. */
async function sweepToEnd({ page }: Stage): Promise<void> {
  await page.getByTestId('start').click()
  for (let layer = 1; layer <= LAYERS; layer += 1) {
    const tile = page.getByTestId(`layer-${layer}`).locator('.mine-press:not([aria-disabled])').nth(3)
    await tile.or(page.getByTestId('result')).first().waitFor()
    if (await page.getByTestId('result').isVisible()) return
    await tile.click()
    await expect(tile).toHaveCount(0)
  }
  await page.getByTestId('result').waitFor()
}

export const MINES: Chapter = {
  title: 'Minesweeper',
  stops: [
    {
      name: 'mines',
      shows: 'Six layers, read from the bottom up, with the chance of each.',
      who: 'rival',
      path: '/mine-sweeping',
    },
    {
      name: 'mines-climb',
      shows: 'A game at its third layer: take the prize, or go on.',
      path: '/mine-sweeping',
      inAll: true,
    },
    {
      name: 'mines-over',
      shows: 'The end of a game, with the layout of every layer.',
      who: 'rival',
      path: '/mine-sweeping',
      act: sweepToEnd,
      views: ['phone'],
    },
    {
      name: 'mines-rules',
      shows: 'Rules, odds, and the consolation skins.',
      path: '/mine-sweeping',
      act: ({ page, say }) =>
        page
          .getByRole('button', { name: say('mines:rules.button') })
          .first()
          .click(),
    },
    {
      name: 'mines-history',
      shows: 'My games, each with its proof.',
      path: '/mine-sweeping',
      views: ['phone'],
      act: ({ page, say }) =>
        page
          .getByRole('button', { name: say('mines:history.button') })
          .first()
          .click(),
    },
  ],
}

/** Something in stock that is neither cheap nor dear. */
async function openOffer({ page, say }: Stage): Promise<void> {
  await page.locator('.card-press').nth(2).click()
  await page.getByRole('dialog').getByText(say('mall:buy.total'), { exact: true }).waitFor()
}

export const MALL: Chapter = {
  title: 'Mall',
  stops: [
    {
      name: 'mall',
      shows: 'Every skin with both prices and what is left of it.',
      path: '/mall',
      inAll: true,
    },
    {
      name: 'mall-filtered',
      shows: 'Mythic and relic skins in stock.',
      path: '/mall?rarity=relic,mythic&stock=1',
      views: ['desktop'],
    },
    {
      name: 'mall-filters',
      shows: 'The filters of a phone, each with how many skins it leaves.',
      path: '/mall',
      views: ['phone'],
      act: ({ page, say }) =>
        page
          .getByRole('button', { name: say('mall:filter.title') })
          .first()
          .click(),
    },
    {
      name: 'skin',
      shows:
        'A skin in all its exteriors: the wear moves the picture, each has its price, and boxes that hold it.',
      path: '/skin/4081?exterior=MW',
    },
    {
      name: 'mall-buy',
      shows: 'A purchase: exterior, currency, how many, and a price that holds for a minute.',
      path: '/mall?rarity=exotic&stock=1&sort=price',
      act: openOffer,
    },
    {
      name: 'mall-bought',
      shows: 'What was bought, with its wear and the proof of it.',
      path: '/mall?rarity=exotic&stock=1&sort=price',
      act: async (stage) => {
        await openOffer(stage)
        const { page, say } = stage
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('mall:buy.action', { count: 1 }) })
          .click()
        await page.getByTestId('keep-shopping').waitFor()
      },
    },
  ],
}

export const ROLLS: Chapter = {
  title: 'Roll rooms',
  stops: [
    {
      name: 'rolls',
      shows: 'Rooms of the house and of players, with their prizes and conditions.',
      path: '/rolls',
      inAll: true,
    },
    {
      name: 'roll',
      shows: 'A room of the house: prizes, conditions, entrants, and how the draw is decided.',
      path: (lives) => `/rollDetail/${lives.roll_official}`,
    },
    {
      name: 'roll-own',
      shows: 'A room of my own, which I may still add prizes to.',
      path: (lives) => `/rollDetail/${lives.roll_own}`,
    },
    {
      name: 'roll-won',
      shows: 'After the draw: every prize with its winner.',
      path: (lives) => `/rollDetail/${lives.roll_won}`,
    },
    {
      name: 'roll-new',
      shows: 'Opening a room: prizes out of the backpack.',
      path: '/rolls?new=',
      act: ({ page }) => page.getByRole('dialog').locator('.card-press').first().click(),
    },
    { name: 'rolls-ended', shows: 'Rooms that have ended.', path: '/rolls?tab=ended', views: ['phone'] },
  ],
}
