import type { Page } from '@playwright/test'
import { withoutFirstAnswers } from '../visit.ts'
import type { Chapter, Stage } from './stop.ts'

async function reveal({ page, say }: Stage): Promise<void> {
  const button = page.getByRole('button', { name: say('fair:reveal') })
  if (await button.isVisible()) await button.click()
  await page.getByRole('heading', { name: say('fair:kind.box.verdict.right') }).waitFor()
}

export const FAIR: Chapter = {
  title: 'Provably fair',
  stops: [
    {
      name: 'fair',
      shows: 'My pair of seeds, how draws work, and all my draws checked at once.',
      path: '/fair',
      inAll: true,
    },
    {
      name: 'fair-box',
      shows: 'The proof of an opening, recomputed by the browser.',
      who: 'rival',
      path: (lives) => `/fair/${lives.open_id}`,
      act: reveal,
    },
    { name: 'fair-battle', shows: 'The proof of a battle.', path: (lives) => `/fair/b${lives.battle_won}` },
    {
      name: 'fair-upgrade',
      shows: 'The proof of an upgrade.',
      path: (lives) => `/fair/u${lives.upgrade_id}`,
      views: ['desktop'],
    },
    {
      name: 'fair-mines',
      shows: 'The proof of a minesweeper game.',
      path: (lives) => `/fair/m${lives.mine_game_id}`,
      views: ['phone'],
    },
    {
      name: 'fair-roll',
      shows: 'The proof of a roll room.',
      path: (lives) => `/fair/r${lives.roll_won}`,
      views: ['desktop'],
    },
    {
      name: 'fair-wear',
      shows: 'The wear of what was bought is a draw, too.',
      path: (lives) => `/fair/w${lives.bought_id}`,
      views: ['phone'],
    },
  ],
}

export const HELP: Chapter = {
  title: 'Help',
  stops: [
    {
      name: 'faq',
      shows: 'Questions and answers, to be searched.',
      who: 'visitor',
      path: '/service',
      inAll: true,
    },
    {
      name: 'terms',
      shows: 'The terms of use.',
      who: 'visitor',
      path: '/service?type=2',
      views: ['desktop'],
    },
    {
      name: 'about',
      shows: 'Who runs the store.',
      who: 'visitor',
      path: '/service?type=3',
      views: ['phone'],
    },
    {
      name: 'footer',
      shows: 'The end of every page.',
      who: 'visitor',
      path: '/service?type=3',
      act: ({ page }) =>
        page.getByRole('contentinfo').evaluate((footer) => footer.scrollIntoView({ block: 'end' })),
    },
  ],
}

/** No answer ever comes to these calls of a page. */
function never(calls: string) {
  return async ({ page }: Stage): Promise<void> => {
    await withoutFirstAnswers(page)
    await page.route(calls, () => {})
  }
}

function broken(calls: string) {
  return async ({ page }: Stage): Promise<void> => {
    await withoutFirstAnswers(page)
    await page.route(calls, (route) => route.abort())
  }
}

/** Skeletons come after a moment. */
async function skeletons({ page }: { page: Page }): Promise<void> {
  await page.locator('.skeleton').first().waitFor()
}

export const STATES: Chapter = {
  title: 'When there is nothing, not yet, or no more',
  stops: [
    {
      name: 'loading-home',
      shows: 'The front page before its boxes have come.',
      who: 'visitor',
      path: '/home',
      prepare: never('**/api/box/**'),
      act: skeletons,
      atOnce: true,
    },
    {
      name: 'loading-mall',
      shows: 'The mall likewise.',
      who: 'visitor',
      path: '/mall',
      prepare: never('**/api/mall/**'),
      act: skeletons,
      atOnce: true,
      views: ['desktop'],
    },
    {
      name: 'loading-box',
      shows: 'A box likewise.',
      who: 'visitor',
      path: '/openbox/1',
      prepare: never('**/api/box/**'),
      act: skeletons,
      atOnce: true,
      views: ['phone'],
    },
    {
      name: 'failed-mall',
      shows: 'A list that did not load says so and is asked for again.',
      who: 'visitor',
      path: '/mall',
      prepare: broken('**/api/mall/**'),
      act: ({ page, say }) =>
        page
          .getByRole('button', { name: say('common:try_again') })
          .first()
          .waitFor({ timeout: 30_000 }),
      atOnce: true,
    },
    {
      name: 'offline',
      shows: 'Without a network what was loaded stays, and says so.',
      path: '/user/getbackList',
      act: async ({ page, say }) => {
        await page.getByRole('article').first().waitFor()
        await page.context().setOffline(true)
        await page.getByText(say('retrieval:offline')).waitFor()
      },
      atOnce: true,
      views: ['phone'],
    },
    {
      name: 'empty-backpack',
      shows: 'A backpack that holds nothing yet.',
      who: 'newcomer',
      path: '/user/inventory',
    },
    {
      name: 'empty-wallet',
      shows: 'A wallet in which nothing has moved.',
      who: 'newcomer',
      path: '/user/wallet',
      views: ['phone'],
    },
    {
      name: 'empty-retrievals',
      shows: 'No retrieval yet.',
      who: 'newcomer',
      path: '/user/getbackList',
      views: ['desktop'],
    },
    {
      name: 'empty-mall',
      shows: 'A search that finds nothing.',
      who: 'visitor',
      path: '/mall?q=nothing-is-called-so',
      views: ['phone'],
    },
    {
      name: 'visitor-account',
      shows: 'A page of one’s own, for a visitor.',
      who: 'visitor',
      path: '/user/inventory',
    },
    {
      name: 'unknown-box',
      shows: 'A box that does not exist.',
      who: 'visitor',
      path: '/openbox/999999',
      views: ['desktop'],
    },
    {
      name: 'unknown',
      shows: 'Any other address.',
      who: 'visitor',
      path: '/no-such-page',
      views: ['desktop'],
    },
  ],
}
