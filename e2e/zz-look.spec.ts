import { boxesByPrice, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { signIn } from './visit.ts'

test.use({
  launchOptions: {
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  },
})
const at = '/tmp/honest'

test('visitor', async ({ page }) => {
  await page.goto('/fair/log')
  await page.waitForTimeout(5000)
  await page.screenshot({ path: `${at}/visitor-1440.png`, fullPage: true })
})

test('look', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 100 })
  const [box] = await boxesByPrice(api)
  await signIn(page, player)
  page.on('console', (m) => console.log('console', m.text()))
  await page.goto(`/openbox/${box!.box_id}?num=10`)
  await page.getByTestId('open').click()
  await page.waitForTimeout(9000)
  console.log(await page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('log_'))))
  await page.goto('/fair/log')
  await page.waitForTimeout(18000)
  console.log(
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((k) => k.startsWith('log_'))
        .map((k) => `${k} ${localStorage[k]}`.slice(0, 400))
        .join('\n'),
    ),
  )
  await page.screenshot({ path: `${at}/log-1440.png`, fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(1000)
  await page.screenshot({ path: `${at}/log-390.png`, fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  const id = await page.evaluate(
    () =>
      Object.keys(localStorage)
        .find((k) => k.startsWith('log_draw:'))!
        .split(':')[2],
  )
  await page.goto(`/fair/${id}`)
  await page.waitForTimeout(4000)
  await page.getByText(say('log:panel.path'), { exact: true }).click()
  await page.screenshot({ path: `${at}/proof-1440.png`, fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${at}/proof-390.png`, fullPage: true })
  expect(1).toBe(1)
})
