import { setMaintenance } from '@noktra/contract/admin/maintenance'
import { errorText } from '@noktra/languages/error-text'
import { expectNoFaults, memberOf, adminCall, adminPage } from './admin.ts'
import { DATA_DIR } from './operator.ts'
import { boxesByPrice, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { signIn } from './visit.ts'

test.afterEach(async () => {
  if (!DATA_DIR) return
  const by = await memberOf('operator')
  await adminCall(setMaintenance, { by, body: { room: 'battles', closed: false } })
})

/** It closes a room for everybody: the configuration lets it run when no other journey plays. */
test(
  'an operator closes battles: players read it and are refused politely until they are open again',
  { tag: '@core' },
  async ({ page, api, browser, say }) => {
    test.skip(!DATA_DIR, 'needs the data folder of the store')
    const office = await adminPage(browser, 'operator')
    await office.goto('/#/maintenance')
    const battles = office.getByTestId('room-battles')
    await battles.getByRole('button', { name: 'Close' }).click()
    const closing = office.getByRole('dialog')
    await closing.getByLabel('What players read, in English').fill('We are polishing the arena.')
    await closing.getByLabel('Why').fill('a journey')
    await closing.getByRole('button', { name: 'Close' }).click()
    await expect(battles.getByText('closed', { exact: true })).toBeVisible()

    const player = await newPlayer(api, { coins: 30 })
    const [box] = await boxesByPrice(api)
    await signIn(page, player)
    await page.goto(`/new-battle?boxes=${box!.box_id}&seats=2&mode=classic`)
    const notice = page.getByRole('status').filter({ hasText: say('maintenance:closed.battles') })
    // It is asked for when the first screen is done.
    await expect(notice).toContainText('We are polishing the arena.', { timeout: 60_000 })
    await page.getByTestId('create').click()
    await expect(page.getByText(errorText('room_closed', 'en')).first()).toBeVisible()

    await battles.getByRole('button', { name: 'Open' }).click()
    const opening = office.getByRole('dialog')
    await opening.getByLabel('Why').fill('the arena shines')
    await opening.getByRole('button', { name: 'Open' }).click()
    await expect(battles.getByText('open', { exact: true })).toBeVisible()
    await page.reload()
    await page.getByTestId('create').click()
    await expect(page).toHaveURL(/battleDetail/)
    await expect(notice).toBeHidden()
    expectNoFaults(office)
  },
)
