import { limitDetails, setLimit, takeBreak } from '@noktra/contract/limits'
import type { SpecLanguage } from '@noktra/contract/shapes'
import type { Page } from '@playwright/test'
import { languagesOf } from './languages.ts'
import { expectUsable } from './expect-accessible.ts'
import { boxesByPrice, call, newPlayer, open, type Player } from './store.ts'
import { expect, test } from './test.ts'
import { money, type Say } from './texts.ts'
import { remember, settle, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }
const HOUR_MS = 3_600_000

for (const language of languagesOf('pt')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? DESKTOP : PHONE) })

    test(
      `sets limits, is held to them, and takes a break (${language})`,
      { tag: '@core' },
      async ({ page, api, say }) => {
        const player = await newPlayer(api, { coins: 30 })
        const boxes = await boxesByPrice(api)
        const cheap = boxes[0]!
        // Dearer than what a lucky first opening leaves of the limit.
        const dear = boxes.findLast((box) => box.price <= 29)!
        await open(api, player, cheap.box_id)
        await signIn(page, player)
        const part = page.locator('#limits')

        await test.step('sees what the day has cost', async () => {
          await page.goto('/user/userInfo#limits')
          await expect(part.getByRole('heading', { name: say('limits:title') })).toBeVisible()
          const { day } = await call(api, limitDetails, { player })
          await expect(part.getByTestId('recharge-0')).toContainText(money(language, 30))
          await expect(part.getByTestId('charged-0')).toContainText(money(language, cheap.price))
          await expect(part.getByTestId('won-1')).toContainText(money(language, day.won))
          await expectGood(page, language)
        })

        await test.step('sets a limit of loss, which holds at once', async () => {
          await part.getByRole('button', { name: whichButton(say, 'set', 'loss_day') }).click()
          const dialog = page.getByRole('dialog')
          await expect(dialog).toBeVisible()
          const amount = dialog.getByLabel(say('limits:form.coins'))
          for (const [typed, fault] of [
            ['0', 'small'],
            ['1.005', 'decimals'],
            ['many', 'number'],
          ] as const) {
            await amount.fill(typed)
            await expect(dialog.getByText(say(`limits:fault.${fault}`))).toBeVisible()
          }
          await amount.fill('1.5')
          await expect(dialog.getByTestId('limit-effect')).toHaveText(say('limits:effect.at_once'))
          await expectGood(page, language)
          await dialog.getByRole('button', { name: say('limits:form.save') }).click()
          await expect(page.getByText(say('limits:saved_now'))).toBeVisible()
          await expect(dialog).toBeHidden()
          await expect(part.getByTestId('limit-loss-day')).toContainText(money(language, 1.5))
        })

        await test.step('raises it for later, and thinks better of it', async () => {
          await part.getByRole('button', { name: whichButton(say, 'change', 'loss_day') }).click()
          const dialog = page.getByRole('dialog')
          await dialog.getByRole('button', { name: money(language, 100), exact: true }).click()
          await expect(dialog.getByTestId('limit-effect')).toContainText(money(language, 1.5))
          await dialog.getByRole('button', { name: say('limits:form.save') }).click()
          await expect(part.getByTestId('limit-loss-day')).toContainText(money(language, 100))
          await settle(page)
          await part.getByRole('button', { name: say('limits:list.keep') }).click()
          await expect(part.getByTestId('limit-loss-day')).not.toContainText(money(language, 100))
        })

        await test.step('is told by a play that is refused, and led to the limits', async () => {
          await page.goto(`/openbox/${dear.box_id}`)
          await settle(page)
          await page.getByTestId('open').click()
          const { limits } = await call(api, limitDetails, { player })
          const left = money(language, limits[0]!.left)
          await expect(page.getByText(say('limits:refused.loss_day', { left }))).toBeVisible()
          await page.getByRole('button', { name: say('limits:refused.see') }).click()
          await expect(page).toHaveURL(/\/user\/userInfo#limits$/)
          await expect(part.getByRole('heading', { name: say('limits:title') })).toBeInViewport()
        })

        await test.step('sees in the recharge dialog how far the month is used', async () => {
          await call(api, setLimit, { player, body: { kind: 'recharge', period: 'month', amount: 100 } })
          await page.goto('/deposit')
          const used = { used: money(language, 30), limit: money(language, 100) }
          await expect(page.getByText(say('limits:recharge_meter.month', used))).toBeVisible()
          await expectGood(page, language)
        })

        await test.step('takes a break of a week, after being asked once more', async () => {
          await page.goto('/user/userInfo#limits')
          await part.getByRole('button', { name: say('limits:break.days', { count: 7 }) }).click()
          await part.getByRole('button', { name: say('limits:break.pause_button') }).click()
          const dialog = page.getByRole('dialog', { name: say('limits:confirm.pause_title') })
          await expect(dialog.getByText(say('limits:break.open'))).toBeVisible()
          const begin = dialog.getByRole('button', { name: say('limits:confirm.pause') })
          await expect(begin).toBeDisabled()
          await dialog.getByLabel(say('limits:confirm.sure')).check()
          await expectGood(page, language)
          await begin.click()
          await expect(part.getByTestId('pause')).toContainText(say('limits:pause.break'))
          await expect(part.getByTestId('pause').getByRole('timer')).toBeVisible()
          // Only longer ones are offered now.
          await expect(
            part.getByRole('button', { name: say('limits:break.days', { count: 7 }) }),
          ).toHaveCount(0)
          await expectGood(page, language)
        })

        await test.step('cannot play or recharge meanwhile', async () => {
          await page.goto(`/openbox/${cheap.box_id}`)
          await settle(page)
          await page.getByTestId('open').click()
          await expect(page.getByText(untilSomeTime(say))).toBeVisible()
          await page.goto('/deposit')
          await expect(page.getByTestId('recharge-meter').getByText(untilSomeTime(say))).toBeVisible()
        })
      },
    )
  })
}

test('an hour in the store is told, with what the day has cost', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 30 })
  const [box] = await boxesByPrice(api)
  await open(api, player, box!.box_id)
  await startedVisit(page, player, 2 * HOUR_MS + 5000)
  await page.goto('/fair')
  const { day } = await call(api, limitDetails, { player })
  const told =
    day.loss > 0
      ? say('limits:reminder.loss', { count: 2, loss: money('en', day.loss) })
      : say('limits:reminder.no_loss', { count: 2 })
  await expect(page.getByText(told)).toBeVisible()
  await page.getByRole('button', { name: say('limits:refused.see') }).click()
  await expect(page).toHaveURL(/\/user\/userInfo#limits$/)
  // Once: the next page says nothing.
  await page.goto('/fair')
  await settle(page)
  await expect(page.getByText(told)).toHaveCount(0)
})

test('an exclusion without an end says so, and offers nothing more', async ({ page, api, say }) => {
  const player = await newPlayer(api)
  await call(api, takeBreak, { player, body: { months: 0 } })
  await signIn(page, player)
  await page.goto('/user/userInfo#limits')
  await expect(page.getByTestId('pause')).toContainText(say('limits:pause.for_ever'))
  await expect(page.getByText(say('limits:break.longest'))).toBeVisible()
  await expectGood(page, 'en')
})

function whichButton(say: Say, act: 'set' | 'change', which: string): string {
  return say(`limits:list.${act}_which`, { which: say(`limits:which.${which}`) })
}

/** The sentence of a break, whatever the time is. */
function untilSomeTime(say: Say): RegExp {
  return new RegExp(
    say('limits:refused.break', { time: 'TIME' }).replace('TIME', String.raw`\d{4}-\d\d-\d\d [\d:]{8}`),
  )
}

/** Somebody who has been in the store for so long. */
async function startedVisit(page: Page, player: Player, ms: number): Promise<void> {
  await signIn(page, player)
  const now = Date.now()
  await remember(page, { visit: JSON.stringify({ since: now - ms, seen: now, told: 0 }) })
}

async function expectGood(page: Page, language: SpecLanguage): Promise<void> {
  await expectUsable(page)
  await expectWrittenIn(page, language)
}
