import { battleDetails, callBot, createBattle } from '@noktra/contract/battles'
import { myOpenRecord } from '@noktra/contract/boxes'
import { tierOf } from '@noktra/game/celebration'
import { boxesByPrice, call, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'
import { goToBox, remember, signIn } from './visit.ts'

test('what a box gave is lit by its value against the price, and several say what was paid and what came', async ({
  page,
  api,
}) => {
  const { player, box } = await goToBox(page, api, { coins: 100 })
  await page.getByTestId('open').click()
  await expect(page.getByTestId('won')).toBeVisible()
  const [alone] = (await call(api, myOpenRecord, { player })).list
  const tier = tierOf(alone!.value, box.price)
  const light = page.getByTestId('won').locator('.tier-light')
  if (tier === 'loss') await expect(light).toHaveCount(0)
  else await expect(light).toHaveAttribute('data-tier', tier)

  await page.goto(`/openbox/${box.box_id}?num=5`)
  await page.getByTestId('open').click()
  await expect(page.locator('.won-card')).toHaveCount(5)
  const { list } = await call(api, myOpenRecord, { query: { page_size: 5 }, player })
  const cents = list.reduce((sum, { value }) => sum + Math.round(value * 100), 0)
  const difference = cents - Math.round(box.price * 500)
  const sums = page.locator('.paid-and-came dd')
  await expect(sums.nth(0)).toHaveText(money('en', box.price * 5))
  await expect(sums.nth(1)).toHaveText(money('en', cents / 100))
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : ''
  await expect(sums.nth(2)).toHaveText(sign + money('en', Math.abs(difference) / 100))
  const tiers = await page
    .locator('.won-card')
    .evaluateAll((cards) => cards.map((card) => String(card.getAttribute('data-tier'))))
  expect(tiers.toSorted(byName)).toEqual(list.map(({ value }) => tierOf(value, box.price)).toSorted(byName))
})

test('a demo leads to the key: a newcomer claims it, and who holds it opens with it', async ({
  page,
  api,
  say,
}) => {
  const [starter, dearer] = await boxesByPrice(api)
  await remember(page, { open_speed: 'none' })
  await page.goto(`/openbox/${dearer!.box_id}`)
  await page.getByRole('button', { name: say('opening:demo'), exact: true }).click()
  await expect(page.getByTestId('after-demo')).toContainText(money('en', dearer!.price))
  await page.getByRole('button', { name: say('opening:result.claim') }).click()
  await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()
  await page.goto(`/openbox/${starter!.box_id}`)
  await page.getByRole('button', { name: say('opening:demo'), exact: true }).click()
  await expect(page.getByTestId('after-demo')).toHaveText(say('opening:result.claim'))
  await page.getByTestId('after-demo').click()
  await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()

  const player = await newPlayer(api)
  await page.evaluate((token) => localStorage.setItem('token', token), player.token)
  await page.goto(`/openbox/${dearer!.box_id}`)
  await page.getByRole('button', { name: say('opening:demo'), exact: true }).click()
  await expect(page.getByTestId('after-demo')).toHaveText(say('opening:result.waiting_key'))
  await page.getByTestId('after-demo').click()
  await expect(page.getByRole('heading', { level: 1, name: starter!.name })).toBeVisible()
  await page.getByRole('button', { name: say('opening:demo'), exact: true }).click()
  await expect(page.getByTestId('after-demo')).toHaveText(say('opening:keys.use', { keys: 1 }))
  await page.getByTestId('after-demo').click()
  await expect(page.getByRole('dialog', { name: say('opening:result.title') })).toBeVisible()
  expect((await call(api, myOpenRecord, { player })).list).toHaveLength(1)
})

test('who wins a battle and has lost by it all the same gets no light', async ({ page, api }) => {
  const player = await newPlayer(api, { coins: 100 })
  const [box] = await boxesByPrice(api)
  await signIn(page, player)
  const seen = new Set<string>()
  for (let fight = 0; fight < 12 && !seen.has('loss'); fight += 1) {
    const body = { box_ids: [box!.box_id], mode: 'underdog' as const, seats: 2, fast: true }
    const { room_id } = (await call(api, createBattle, { body, player })).room
    await call(api, callBot, { body: { room_id, seat: 2 }, player })
    const watch = () => call(api, battleDetails, { query: { room_id }, player })
    await expect.poll(async () => (await watch()).room.phase, { timeout: 60_000 }).toBe('finished')
    const { room, result } = await watch()
    const seat = room.winners[0]!
    const prize = result!.prizes.find((each) => each.seat === seat)!
    const tier = tierOf(Math.round((prize.items_value + prize.diamond) * 100) / 100, room.price)
    seen.add(tier)
    await page.goto(`/battleDetail/${room_id}`)
    const winner = page.locator('.room-winner')
    await expect(winner).toHaveAttribute('data-tier', tier)
    await expect(winner.locator('.tier-light')).toHaveCount(tier === 'loss' ? 0 : 1)
  }
  expect(seen).toContain('loss')
})

function byName(one: string, other: string): number {
  return one.localeCompare(other)
}
