import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandNow, restoreBrand, saveBrand } from '@noktra/contract/admin/brand'
import type { BrandValues } from '@noktra/contract/brand'
import { LANGUAGES } from '@noktra/contract/shapes'
import { adminCall, adminPage, expectNoFaults, memberOf } from './admin.ts'
import { expect, test } from './test.ts'
import { BRAND, texts } from './texts.ts'

test('an operator tries another name and colour, saves it, and takes it back', async ({ browser, page }) => {
  const operator = await memberOf('operator')
  const office = await adminPage(browser, operator)
  await office.goto('/#/brand')
  const preview = office.getByTestId('preview')
  await expect(preview).toBeVisible()

  await test.step('the preview follows what is typed, and nobody else sees it', async () => {
    await office.getByLabel('Name', { exact: true }).fill('Duskmere')
    await office.getByRole('tab', { name: 'Portuguese' }).click()
    await expect(preview).toHaveAttribute('lang', 'pt')
    await expect(office.getByTestId('mail')).toContainText('Seu código da Duskmere')
    await page.goto('/home')
    await expect(page).toHaveTitle(new RegExp(BRAND))
  })

  await test.step('a colour that cannot be read is refused with its name', async () => {
    const accent = office.getByLabel('Accent', { exact: true })
    const before = await accent.inputValue()
    await accent.fill('#334400')
    await expect(office.getByTestId('fault')).toContainText(/^Accent: #334400 on .* has a contrast of/)
    await expect(office.getByRole('button', { name: 'Save' })).toBeDisabled()
    await accent.fill(before)
    await expect(office.getByTestId('fault')).toHaveCount(0)
  })

  await test.step('players see it once it is saved', async () => {
    await office.getByRole('button', { name: 'Save' }).click()
    await office.getByLabel('Why').fill('a trial of another name')
    await office.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(office.getByTestId('history')).toContainText('Name')
    await page.goto('/home')
    await expect(page).toHaveTitle(/Duskmere/)
    await expect(page.getByRole('banner').getByRole('link', { name: /Duskmere/ })).toBeVisible()
  })

  await test.step('undo puts back what was there', async () => {
    await office.getByRole('button', { name: 'Undo the last change' }).click()
    await office.getByLabel('Why').fill('the trial is over')
    await office.getByRole('dialog').getByRole('button', { name: 'Undo the last change' }).click()
    await expect(office.getByLabel('Name', { exact: true })).toHaveValue(BRAND)
    await page.goto('/home')
    await expect(page).toHaveTitle(new RegExp(BRAND))
    const { versions } = await adminCall(brandNow, { by: operator })
    expect(versions[0]).toMatchObject({ source: 'restored' })
  })
  expectNoFaults(office)
  await office.context().close()
})

test('another brand than the first shows nothing of it in what is drawn', async ({ page }) => {
  const operator = await memberOf('operator')
  const before = await adminCall(brandNow, { by: operator })
  const { revision } = await adminCall(saveBrand, {
    by: operator,
    body: {
      revision: before.revision,
      values: SECOND.values,
      mark: SECOND.mark,
      wordmark: null,
      share: null,
    },
  })
  try {
    for (const language of LANGUAGES) {
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      for (const path of PATHS) {
        await page.goto(path)
        await expect(page).toHaveTitle(new RegExp(SECOND.values.name))
        if (path === '/home') {
          await expect(page.getByRole('contentinfo')).toBeAttached()
          await expect(
            page
              .getByRole('link', { name: texts(language)('layout:to_home', { brand: SECOND.values.name }) })
              .first(),
          ).toBeVisible()
        }
        expect((await page.content()).replace(/noktra-[a-z]+-v\d/g, ''), path).not.toMatch(/noktra/i)
      }
    }
  } finally {
    await adminCall(restoreBrand, { by: operator, body: { revision, restored: before.revision } })
  }
})

const PATHS = [
  '/home',
  '/service',
  '/service?type=1',
  '/service?type=2',
  '/service?type=3',
  '/fair',
  '/battle',
  '/mall',
  '/deposit',
]

const SECOND = readSecond()
function readSecond() {
  const folder = join(import.meta.dirname, 'second-brand')
  const { pictures: _, ...values } = JSON.parse(
    readFileSync(join(folder, 'brand.json'), 'utf8'),
  ) as BrandValues & { pictures: object }
  return { values, mark: readFileSync(join(folder, 'mark.svg')).toString('base64') }
}
