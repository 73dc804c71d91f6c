import type { APIRequestContext, Page } from '@playwright/test'
import { createBattle, joinBattle } from '@noktra/contract/battles'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { languagesOf } from './languages.ts'
import { expectAccessible } from './expect-accessible.ts'
import { boxesByPrice, call, newPlayer, type Player } from './store.ts'
import { expect, test } from './test.ts'
import { settle, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** What an account has to recharge before it may sit with players. */
const RECHARGED = 30

for (const language of languagesOf('pt')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    test(
      `the bell rings for a battle, is read and leads to it (${language})`,
      { tag: '@core' },
      async ({ page, api, say }) => {
        const player = await newPlayer(api, { coins: RECHARGED })
        const rival = await newPlayer(api, { coins: RECHARGED })
        await signIn(page, player)
        await page.goto('/service')
        const bell = page.getByTestId('bell')
        const panel = page.getByRole('dialog', { name: say('notices:title') })

        await test.step('before anything happened it says what reports here', async () => {
          await bell.click()
          await expect(panel.getByText(say('notices:empty.title'))).toBeVisible()
          await settle(page)
          await expectGood(page)
          await page.keyboard.press('Escape')
          await expect(panel).toBeHidden()
          await expect(bell).toBeFocused()
        })

        const room_id = await waitInRoom(api, player)
        await call(api, joinBattle, { player: rival, body: { room_id } })
        await test.step('a rival fills the room: one is unread, without a reload', async () => {
          await expect(bell).toHaveAccessibleName(say('notices:bell_unread', { count: 1 }))
        })

        await test.step('the list tells of it, and what was shown is read', async () => {
          await bell.click()
          const notice = panel
            .getByRole('link')
            .filter({ hasText: say('notices:battle.locked', { room_id }) })
          await expect(notice).toBeVisible()
          // Behind the sheet of a phone it is hidden from readers.
          await expect(bell).toHaveAttribute('aria-label', say('notices:title'))
          await settle(page)
          await expectGood(page)
          await expectWrittenIn(page, language)
        })

        await test.step('the end of the battle comes in while it is open, and leads there', async () => {
          const ended = panel.getByRole('link').first()
          await expect(ended).not.toContainText(say('notices:battle.locked', { room_id }), {
            timeout: 80_000,
          })
          await expect(ended).toContainText(String(room_id))
          await ended.click()
          await expect(page).toHaveURL(`/battleDetail/${room_id}`)
          await expect(panel).toBeHidden()
        })
      },
    )
  })
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the sheet behind "Me" leads to the notices too', async ({ page, api, say }) => {
    const player = await newPlayer(api, { coins: RECHARGED })
    await signIn(page, player)
    await page.goto('/service')
    await page.getByRole('button', { name: say('layout:me') }).click()
    await page
      .getByRole('dialog', { name: say('layout:me') })
      .getByText(say('notices:title'))
      .click()
    const panel = page.getByRole('dialog', { name: say('notices:title') })
    await expect(panel.getByText(say('notices:empty.title'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })
})

test('the list closes at a press outside, and when the focus leaves it', async ({ page, api, say }) => {
  await signIn(page, await newPlayer(api))
  await page.goto('/service')
  const panel = page.getByRole('dialog', { name: say('notices:title') })
  await page.getByTestId('bell').press('Enter')
  await expect(panel).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(panel).toBeHidden()
  await page.getByTestId('bell').press('Enter')
  await expect(panel.getByText(say('notices:empty.title'))).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel).toBeHidden()
})

/** A room of two with the cheapest box, in which a player waits. Gives its number. */
async function waitInRoom(api: APIRequestContext, player: Player): Promise<number> {
  const [box] = await boxesByPrice(api)
  const body = { box_ids: [box!.box_id], mode: 'classic' as const, seats: 2, fast: true }
  return (await call(api, createBattle, { player, body })).room.room_id
}

async function expectGood(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width)
  await expectAccessible(page)
}
