import type { Chapter, Stage } from './stop.ts'

/** Of the dearest; what is starred stays. */
async function choose({ page, say }: Stage, count: number): Promise<void> {
  const star = page.getByRole('button', { name: say('backpack:star'), pressed: true })
  const cards = page.getByRole('article').filter({ hasNot: star }).locator('.card-press')
  for (let at = 0; at < count; at += 1) await cards.nth(at).click()
}

/** Enough that the store asks once more. */
async function sellMany(stage: Stage): Promise<void> {
  await choose(stage, 1)
  const bar = stage.page.getByRole('region', { name: stage.say('backpack:selection') })
  await bar.getByRole('button', { name: stage.say('backpack:select_all') }).click()
  await bar.getByRole('button', { name: new RegExp(stage.say('backpack:sell')) }).click()
  await stage.page.getByRole('dialog').waitFor()
}

async function retrieveTwo(stage: Stage): Promise<void> {
  await choose(stage, 2)
  await stage.page.getByRole('button', { name: stage.say('backpack:retrieve'), exact: true }).click()
  await stage.page.getByTestId('retrieve').waitFor()
}

async function openItem({ page, say }: Stage): Promise<void> {
  const card = page.getByRole('article').nth(1)
  await card.locator('.card-press').focus()
  await card.getByRole('button', { name: say('backpack:details') }).press('Enter')
  await page.getByRole('dialog').waitFor()
}

export const BACKPACK: Chapter = {
  title: 'Backpack and retrieval',
  stops: [
    {
      name: 'backpack',
      shows: 'Everything I hold, with where it came from and what it is worth.',
      path: '/user/inventory?sort=-value',
      inAll: true,
    },
    {
      name: 'backpack-choice',
      shows: 'Several items chosen: sell, retrieve, upgrade, give away.',
      path: '/user/inventory?sort=-value',
      act: (stage) => choose(stage, 3),
    },
    {
      name: 'backpack-item',
      shows: 'One item: wear, value, history and the proof of its draw.',
      path: '/user/inventory?sort=-value',
      act: openItem,
    },
    {
      name: 'backpack-sell',
      shows: 'A sale, asked once more.',
      path: '/user/inventory?sort=-value',
      act: sellMany,
      views: ['phone'],
    },
    {
      name: 'backpack-progress',
      shows: 'What is staked or on its way.',
      path: '/user/inventory?tab=in_progress',
      views: ['desktop'],
    },
    {
      name: 'retrieve',
      shows: 'Sending items to a trade link, and what happens next.',
      path: '/user/inventory?sort=-value',
      act: retrieveTwo,
    },
    {
      name: 'retrievals',
      shows: 'Retrievals in every state, each with its timeline.',
      path: '/user/getbackList',
      inAll: true,
    },
  ],
}

async function openRecharge({ page, say }: Stage): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('layout:recharge') })
    .click()
  await page.getByRole('dialog', { name: say('recharge:title') }).waitFor()
}

async function topUp(stage: Stage): Promise<void> {
  await openRecharge(stage)
  const { page, say } = stage
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('recharge:top_up') })
    .click()
  await page
    .getByRole('dialog', { name: say('recharge:pay_title') })
    .getByAltText(say('recharge:code'))
    .waitFor()
}

async function redeem(stage: Stage): Promise<void> {
  await openRecharge(stage)
  await stage.page
    .getByRole('dialog')
    .getByRole('tab', { name: stage.say('recharge:methods.cdk') })
    .click()
  await stage.page.getByRole('dialog', { name: stage.say('recharge:redeem_title') }).waitFor()
}

export const MONEY: Chapter = {
  title: 'Money',
  stops: [
    { name: 'recharge', shows: 'Recharging, in ten amounts.', path: '/home', act: openRecharge, inAll: true },
    { name: 'pay', shows: 'The code to pay by, and the exact sum.', path: '/home', act: topUp },
    {
      name: 'redeem',
      shows: 'A card with its number and password.',
      path: '/home',
      act: redeem,
      views: ['phone'],
    },
    { name: 'deposit', shows: 'The same as a page.', path: '/deposit', views: ['desktop'] },
    { name: 'recharges', shows: 'Every order and every card.', path: '/user/rechargeHistory' },
    {
      name: 'wallet',
      shows: 'Every movement of the three purses with its cause.',
      path: '/user/wallet',
      inAll: true,
    },
  ],
}

/** A part of the profile. */
const part = (name: string) => `/user/userInfo#${name}`

async function pressIn({ page }: Stage, within: string, name: string): Promise<void> {
  await page.locator(within).getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

export const ACCOUNT: Chapter = {
  title: 'The account',
  stops: [
    { name: 'profile', shows: 'Who I am, my level, and how I sign in.', path: '/user/userInfo', inAll: true },
    {
      name: 'profile-edit',
      shows: 'Name and picture.',
      path: '/user/userInfo',
      act: async ({ page }) => {
        await page.getByTestId('edit-profile').click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'profile-levels', shows: 'Levels, and the keys that they give.', path: part('level') },
    {
      name: 'profile-security',
      shows: 'Two-factor authentication and sessions.',
      path: part('security'),
      views: ['desktop'],
    },
    {
      name: 'profile-totp',
      shows: 'Turning on the second factor.',
      path: part('security'),
      views: ['phone'],
      act: (stage) => pressIn(stage, '#security', stage.say('profile:totp.turn_on')),
    },
    {
      name: 'profile-trade-link',
      shows: 'The trade link, which stays for 24 hours, and the conversion of diamonds.',
      path: part('trade-link'),
    },
    {
      name: 'limits',
      shows: 'What play has cost, and limits that the store keeps.',
      path: part('limits'),
      inAll: true,
    },
    {
      name: 'break',
      shows: 'A break, with what it closes and what stays open.',
      path: part('limits'),
      views: ['phone'],
      act: (stage) => pressIn(stage, '#limits', stage.say('limits:break.pause_button')),
    },
    {
      name: 'promotion',
      shows: 'Friends, rebates and levels of promotion.',
      path: '/user/partner',
      inAll: true,
    },
    {
      name: 'promotion-picture',
      shows: 'A picture to share.',
      path: '/user/partner',
      views: ['phone'],
      act: async (stage) => {
        await stage.page.getByRole('button', { name: stage.say('promotion:invite.picture') }).click()
        await stage.page.getByRole('dialog').locator('img').first().waitFor({ timeout: 30_000 })
      },
    },
  ],
}
