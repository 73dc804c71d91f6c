import { boxesByPrice } from './store.ts'
import { expect, test } from './test.ts'
import { texts } from './texts.ts'
import { settle } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

test.use({ hasSound: true })

/** @shows SPEC-1.4 SPEC-1.5 SPEC-2.32 */
test('the chosen language is remembered', async ({ page, say }) => {
  await page.goto('/home')
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('layout:language') })
    .click()
  await page.getByRole('menuitem', { name: 'Português' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  await page.reload()
  await expect(
    page.getByRole('banner').getByRole('button', { name: texts('pt')('layout:login') }),
  ).toBeVisible()
  await expectWrittenIn(page, 'pt')
})

/** @shows SPEC-2.3 SPEC-2.33 */
test('sound off is remembered and honoured from the first press', async ({ page, say }) => {
  await page.addInitScript(() => {
    const seen = window as unknown as { players: number; player: AudioContext }
    seen.players = 0
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        seen.players += 1
        seen.player = this
      }
    }
  })
  const players = () => page.evaluate(() => (window as unknown as { players: number }).players)
  const off = page.getByRole('button', { name: say('layout:sound_off') })
  const on = page.getByRole('button', { name: say('layout:sound_on') })

  await page.goto('/fair')
  await page.getByRole('button', { name: say('fair:nonce_more') }).click()
  await expect.poll(players).toBe(1)
  const state = () => page.evaluate(() => (window as unknown as { player: AudioContext }).player.state)
  await expect.poll(state).toBe('running')
  // Nothing runs on when the click has long been heard.
  await expect.poll(state).toBe('suspended')
  await off.click()
  await page.reload()
  await expect(on).toBeVisible()
  await page.getByRole('button', { name: say('fair:nonce_more') }).click()
  await settle(page)
  expect(await players()).toBe(0)
  await on.click()
  await expect(off).toBeVisible()
})

test('the chosen speed is remembered', async ({ page, resident, say }) => {
  await page.goto(`/openbox/${resident.box_id}`)
  await page.getByRole('radio', { name: say('common:speed.none') }).click()
  await page.reload()
  await expect(page.getByRole('radio', { name: say('common:speed.none') })).toBeChecked()
})

test('a player who comes back to the list finds it as they left it', async ({ page, request, say }) => {
  const [box] = await boxesByPrice(request)
  await page.goto('/home')
  await page.getByRole('searchbox', { name: say('home:filter.search') }).fill(box!.name)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: say('home:card.open', { name: box!.name }) }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: say('common:back') })
    .click()
  await expect(page.getByRole('searchbox', { name: say('home:filter.search') })).toHaveValue(box!.name)
  await expect(page.getByRole('article')).toHaveCount(1)
})
