import { announcementOne, pageOne, restorePage, saveAnnouncement } from '@noktra/contract/admin/content'
import { expectNoFaults, memberOf, adminCall, adminPage } from './admin.ts'
import { expect, test } from './test.ts'

test('an announcement of the office stands in the welfare centre, and a page reads as it was written', async ({
  browser,
  page,
}) => {
  const operator = await memberOf('operator')
  let announced = 0
  const title = `Late opening ${Date.now()}`

  await test.step('an operator announces something', async () => {
    const office = await adminPage(browser, operator)
    await office.goto('/#/announcements/new/show')
    for (const language of ['English', 'Chinese', 'Portuguese']) {
      await office.getByLabel(`Title, ${language}`).fill(title)
      await office.getByLabel(`Text, ${language}`).fill('We stay open.\n\nCome in.')
    }
    await office.getByLabel('Leads to').fill('/rolls')
    await office.getByLabel('Order').fill('9000')
    await office.getByRole('button', { name: 'Cover 1', exact: true }).click()
    await expect(office.getByTestId('preview')).toContainText(title)
    await office.getByRole('button', { name: 'Publish', exact: true }).click()
    await office.getByLabel('Why').fill('the evening of the year')
    await office.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(office.getByRole('heading', { level: 1, name: title })).toBeVisible()
    announced = Number(/announcements\/(\d+)/.exec(office.url())![1])
    expectNoFaults(office)
    await office.context().close()
  })

  await test.step('players find it, and it leads where it should', async () => {
    await page.goto('/home?welfare=0')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: title }).click()
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await dialog.getByRole('article').getByRole('link').click()
    await expect(page).toHaveURL(/\/rolls$/)
  })

  await test.step('the page about the store is rewritten and read at once', async () => {
    const office = await adminPage(browser, operator)
    await office.goto('/#/pages/about/show')
    await office.getByLabel('Title', { exact: true }).fill('Who runs this place')
    const text = office.getByLabel('Text', { exact: true })
    await text.fill(
      `## A new part\n\n<b>Not bold</b>, see [the rooms](/rolls).\n\n${await text.inputValue()}`,
    )
    await expect(office.getByTestId('preview')).toContainText('<b>Not bold</b>')
    await office.getByRole('button', { name: 'Save' }).click()
    await office.getByLabel('Why').fill('who we are')
    await office.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(office.getByText(/^Revision \d+$/).first()).toBeVisible()
    await page.goto('/service?type=3')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who runs this place')
    await expect(page.getByText('<b>Not bold</b>')).toBeVisible()
    await page.getByRole('link', { name: 'the rooms' }).click()
    await expect(page).toHaveURL(/\/rolls$/)
    expectNoFaults(office)
    await office.context().close()
  })

  // Other journeys read what the store tells by itself.
  const { id, titles, texts, path, sort, cover, ...row } = await adminCall(announcementOne, {
    by: operator,
    query: { id: announced },
  })
  const body = { id, revision: row.revision, titles, texts, path, sort, cover, published: false }
  await adminCall(saveAnnouncement, { by: operator, body })
  const { revision } = await adminCall(pageOne, { by: operator, query: { id: 'about' } })
  await adminCall(restorePage, { by: operator, body: { page: 'about', revision, restored: 0 } })
})
