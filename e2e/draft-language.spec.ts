import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { texts } from './texts.ts'

const ROOT = join(import.meta.dirname, '..')
const PORT = Number(process.env['E2E_PORT'] ?? 3979) + 40
const DATA = join(ROOT, '.data/e2e-draft')
const url = `http://localhost:${PORT}`
let store: ChildProcess

test.use({ baseURL: url, locale: 'es-MX' })
test.describe.configure({ mode: 'serial' })

/** A store of its own, which is told to speak the draft: the one of the other journeys offers the three of the specification. */
test.beforeAll(async () => {
  rmSync(DATA, { recursive: true, force: true })
  store = spawn(join(ROOT, 'script/server'), {
    env: {
      ...process.env,
      DATA_DIR: DATA,
      PORT: String(PORT),
      ADMIN_PORT: String(PORT + 1),
      SANDBOX: '1',
      LANGUAGES: 'en,zh,pt,es',
    },
    stdio: 'ignore',
  })
  const isOpen = async () => (await fetch(`${url}/api/box/boxType/all`).catch(() => null))?.ok
  await expect.poll(isOpen, { timeout: 460_000 }).toBe(true)
})

test.afterAll(async () => {
  const ended = new Promise((done) => store.once('exit', done))
  store.kill('SIGTERM')
  await ended
})

test('the store speaks Spanish where it is told to, and English where the draft says nothing', async ({
  page,
}) => {
  const say = texts('es')
  const english = texts('en')
  const html = page.locator('html')

  await test.step('a visitor from Mexico finds the front page in Spanish', async () => {
    await page.goto('/home')
    await expect(html).toHaveAttribute('lang', 'es')
    await expect(html).toHaveAttribute('dir', 'ltr')
    await expect(page.getByRole('heading', { name: 'Cajas Destacadas' })).toBeVisible()
    await expect(page.getByRole('banner').getByText(say('layout:login'), { exact: true })).toBeVisible()
  })

  await test.step('plays a demo, with its texts and numbers in Spanish', async () => {
    const [{ box_id }] = await boxes()
    await page.goto(`/openbox/${box_id}`)
    await expect(page.getByText(say('opening:visitor'))).toBeVisible()
    await page.getByRole('radio', { name: say('common:speed.fast') }).click()
    await page.getByRole('button', { name: say('opening:demo') }).click()
    const result = page.getByRole('dialog', { name: say('opening:result.demo_title') })
    await expect(result.getByText(say('opening:result.demo_text'))).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('is refused in Spanish', async () => {
    await page.getByRole('banner').getByText(say('layout:login'), { exact: true }).click()
    const dialog = page.getByRole('dialog', { name: say('login:title') })
    await dialog.getByRole('tab', { name: say('login:tab.register') }).click()
    await dialog.getByRole('button', { name: say('login:send_code') }).click()
    await expect(dialog.getByText(say('login:fault.mobile_needed'))).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('reads in English what nobody has written in Spanish yet', async () => {
    await page.goto('/service?type=2')
    await expect(page.getByRole('heading', { level: 1, name: english('service:terms.title') })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByText(say('footer:terms'))).toBeVisible()
  })

  await test.step('may choose between four languages', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: `${say('layout:language')}: Español` })
      .click()
    await expect(page.getByRole('menuitem')).toHaveText([/English/, /中文/, /Português/, /Español/])
    await page.getByRole('menuitem', { name: '中文' }).click()
    await expect(html).toHaveAttribute('lang', 'zh')
  })
})

async function boxes(): Promise<[{ box_id: number }]> {
  const answer = await fetch(`${url}/api/box/list`)
  const { data } = (await answer.json()) as { data: { list: [{ box_id: number }] } }
  return data.list
}
