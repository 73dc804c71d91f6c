import type { Chapter, Stage } from './stop.ts'

/* Coming in: the front page, the ways to sign in, the welfare centre. */

async function openLogin({ page, say }: Stage): Promise<void> {
  await page.getByTestId('open').click()
  await page.getByRole('dialog', { name: say('login:title') }).waitFor()
}

async function openRegistration(stage: Stage): Promise<void> {
  await openLogin(stage)
  await stage.page.getByRole('tab', { name: stage.say('login:tab.register') }).click()
}

async function askForCode(stage: Stage): Promise<void> {
  const { page, say } = stage
  await openRegistration(stage)
  const dialog = page.getByRole('dialog', { name: say('login:title') })
  await dialog.getByLabel(say('login:mobile')).fill('sable@example.com')
  await dialog.getByRole('button', { name: say('login:send_code') }).click()
  await page.getByAltText(say('login:captcha.picture')).waitFor()
}

async function forget(stage: Stage): Promise<void> {
  await openLogin(stage)
  await stage.page.getByRole('button', { name: stage.say('login:forgot') }).click()
}

/** The host tells which dialog one gets; this one is no main host. */
function atSteamHost(address: string): string {
  const url = new URL('/openbox/1', address)
  url.hostname = 'steam.localhost'
  return url.href
}

export const FRONT: Chapter = {
  title: 'Coming in',
  stops: [
    {
      name: 'home',
      shows:
        'The front page: a box with two of its own drops, the way to battles and to a free room, boxes by kind.',
      who: 'visitor',
      path: '/home',
      inAll: true,
    },
    {
      name: 'home-boxes',
      shows: 'Every box with its price, its average return and how much it varies.',
      path: '/home',
      act: ({ page }) =>
        page
          .locator('.box-card')
          .nth(4)
          .evaluate((card) => card.scrollIntoView({ block: 'center' })),
    },
    {
      name: 'home-search',
      shows: 'Boxes found by an item inside.',
      path: '/home?q=corvane&sort=price',
      views: ['desktop'],
    },
    { name: 'login', shows: 'Signing in.', who: 'visitor', path: '/openbox/1', act: openLogin },
    {
      name: 'register',
      shows: 'Creating an account.',
      who: 'visitor',
      path: '/openbox/1',
      act: openRegistration,
      inAll: true,
    },
    {
      name: 'captcha',
      shows: 'The slide puzzle in front of every code, by hand or by arrow keys.',
      who: 'visitor',
      path: '/openbox/1',
      act: askForCode,
    },
    {
      name: 'forgot',
      shows: 'A forgotten password.',
      who: 'visitor',
      path: '/openbox/1',
      act: forget,
      views: ['phone'],
    },
    {
      name: 'steam',
      shows: 'On a host of its own the store signs in by the game platform.',
      who: 'visitor',
      path: (lives) => atSteamHost(lives.address),
      act: async ({ page }) => {
        await page.getByTestId('open').click()
        await page.getByRole('dialog').waitFor()
      },
      views: ['desktop'],
    },
    {
      name: 'welfare-news',
      shows: 'The welfare centre with its announcements, as it opens at a first visit.',
      path: '/home?welfare=0',
      act: ({ page }) => page.getByRole('dialog').getByRole('article').waitFor(),
    },
    {
      name: 'welfare-boxes',
      shows: 'Boxes that open free by what was recharged today.',
      path: '/home?welfare=1',
      act: ({ page }) => page.getByRole('dialog').getByRole('article').first().waitFor(),
      inAll: true,
    },
    {
      name: 'welfare-envelope',
      shows: 'A code gives a random part of a red envelope, fixed in advance.',
      path: '/home?welfare=2&envelope=DUSK-FIRST-LIGHT',
      act: ({ page }) => page.getByRole('dialog').getByTestId('open-envelope').waitFor(),
    },
    {
      name: 'welfare-rules',
      shows: 'The rules of red envelopes.',
      path: '/home?welfare=2',
      views: ['phone'],
      act: ({ page, say }) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: say('envelopes:rules_button') })
          .click(),
    },
    {
      name: 'welfare-rolls',
      shows: 'Free roll rooms, the largest prize pools first.',
      path: '/home?welfare=3',
      act: ({ page }) => page.getByRole('dialog').getByRole('link').first().waitFor(),
    },
    {
      name: 'welfare-box',
      shows: 'A welfare box: contents and odds are as public as those of any other.',
      path: (lives) => `/welfarebox/${lives.welfare}`,
    },
    {
      name: 'me-sheet',
      shows: 'On a phone the full menu, language and sound live under Me.',
      path: '/home',
      views: ['phone'],
      act: async ({ page, say }) => {
        const bar = page.getByRole('navigation', { name: say('layout:phone_bar') })
        await bar.getByRole('button').click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'account-menu',
      shows: 'The menu of the account, with the balances beside it.',
      path: '/home',
      views: ['desktop'],
      act: ({ page }) =>
        page
          .getByRole('banner')
          .getByRole('button', { name: /Sable Rook/ })
          .click(),
    },
    {
      name: 'bell',
      shows: 'What happened while one was away.',
      path: '/home',
      act: async ({ page, say }) => {
        await page.getByTestId('bell').click()
        await page
          .getByRole('dialog', { name: say('notices:title') })
          .getByRole('link')
          .first()
          .waitFor()
      },
    },
  ],
}
