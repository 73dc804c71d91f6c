import { test } from './test.ts'
import { expect } from '@playwright/test'
import { signIn, remember } from './visit.ts'
import { boxesByPrice, newPlayer } from './store.ts'

test.use({
  launchOptions: {
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  },
})
const OUT = '/tmp/seen'
for (const language of ['en', 'zh'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`${language} ${width}`, () => {
      test.use({ language, locale: language, viewport: { width, height: 900 } })
      test('look', async ({ page, resident, say }) => {
        test.setTimeout(240_000)
        const shot = (name: string, full = true) =>
          page.screenshot({ path: `${OUT}/${name}-${language}-${width}.png`, fullPage: full })
        await page.goto('/fair/odds')
        await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
        await shot('odds', false)
        await page.goto('/fair/odds?tab=prices')
        await page.waitForTimeout(800)
        await shot('odds-prices', false)
        await page.goto('/fair/odds/box/1?version=2')
        await expect(page.getByRole('row').first()).toBeAttached()
        await page.waitForTimeout(500)
        await shot('odds-box')
        await page.goto('/fair/odds/mines/1?version=1')
        await expect(page.getByRole('row').first()).toBeAttached()
        await page.waitForTimeout(500)
        await shot('odds-mines')
        await page.goto('/openbox/1?tab=history')
        await expect(page.getByRole('article').first()).toBeVisible()
        await shot('box-history')
        await page.goto('/fair/odds/box/99999')
        await page.waitForTimeout(500)
        await shot('odds-unknown', false)
        for (const [name, id] of [
          ['box', resident.open_id],
          ['upgrade', `u${resident.upgrade_id}`],
          ['mines', `m${resident.game_id}`],
          ['battle', `b${resident.battle_id}`],
        ] as const) {
          await page.goto(`/replay/${id}`)
          await expect(page.getByRole('button', { name: say('replay:skip') })).toBeVisible()
          if (language === 'en' && width === 1440) {
            await page.waitForTimeout(1500)
            await shot(`replay-${name}-mid`)
          }
          const skip = page.getByRole('button', { name: say('replay:skip') })
          if (await skip.isVisible()) await skip.click().catch(() => {})
          await page.waitForTimeout(2000)
          await shot(`replay-${name}`)
        }
        await page.goto(`/replay/nothing`)
        await page.waitForTimeout(500)
        await shot('replay-none', false)
        await page.goto(`/fair/u${resident.upgrade_id}`)
        await page.getByRole('button', { name: say('common:share') }).click()
        await expect(page.getByTestId('share-picture')).toBeVisible({ timeout: 30_000 })
        await page.waitForTimeout(500)
        await shot('share', false)
        const video = page.getByRole('button', { name: say('replay:video.make') })
        if (await video.isVisible()) {
          await video.click()
          const start = Date.now()
          await expect(page.getByTestId('video')).toBeVisible({ timeout: 120_000 })
          console.log('video took', Date.now() - start)
          await page.getByTestId('video').scrollIntoViewIfNeeded()
          await shot('share-video', false)
        }
        await page.goto('/skin/4081')
        await page.waitForTimeout(1500)
        await shot('skin')
      })
      test('result', async ({ page, api, say }) => {
        const player = await newPlayer(api, { coins: 50 })
        const box = (await boxesByPrice(api)).find(({ price }) => price >= 1)!
        await signIn(page, player)
        await remember(page, { open_speed: 'none' })
        await page.goto(`/openbox/${box.box_id}`)
        await page.getByTestId('open').click()
        await expect(page.getByTestId('won')).toBeVisible()
        await page.waitForTimeout(1500)
        await page.screenshot({ path: `${OUT}/result-${language}-${width}.png` })
        await page.getByRole('button', { name: say('common:share') }).click()
        await expect(page.getByTestId('share-picture')).toBeVisible({ timeout: 30_000 })
        await page.waitForTimeout(500)
        await page.screenshot({ path: `${OUT}/result-share-${language}-${width}.png` })
      })
    })
  }
}
