import type { APIRequestContext } from '@playwright/test'
import { approve } from '@noktra/contract/admin/approvals'
import { designDetails, listDesigns, setPrice } from '@noktra/contract/admin/catalogue'
import { errorText } from '@noktra/languages/error-text'
import { buyOffer, listMall } from '@noktra/contract/mall'
import type { SpecLanguage } from '@noktra/contract/shapes'
import type { PricedSkin } from '@noktra/contract/skins'
import { expectUsable } from './expect-accessible.ts'
import { languagesOf } from './languages.ts'
import { bindTradeLink, ordersTo, playSteps } from './market.ts'
import { memberOf, adminCall } from './admin.ts'
import { DATA_DIR } from './operator.ts'
import { balanceOf, call, newPlayer, type Player } from './store.ts'
import { expect, test } from './test.ts'
import { signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Dear enough that no other journey buys it. */
const RANK: Record<SpecLanguage, number> = { en: 60, zh: 61, pt: 62 }

test.skip(!DATA_DIR, 'staff set a price: E2E_DATA_DIR names no data folder')

for (const language of languagesOf('en')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    test(`the market asks more than an item can be worth: the player sees the gap, pays it, and has it back when the trade fails (${language})`, async ({
      page,
      api,
      say,
    }) => {
      const player = await newPlayer(api, { coins: 500 })
      const trade_url = await bindTradeLink(api, player)
      const skin = await buyAt(api, player, RANK[language])
      await raise(skin, 1.2)
      const before = (await balanceOf(api, player)).coin
      await signIn(page, player)
      const dialog = page.getByRole('dialog')

      await test.step('shows what the market asks, what the store pays and what is missing', async () => {
        await page.goto('/user/inventory')
        await page.locator('.card-press').first().click()
        await page.getByRole('button', { name: say('backpack:retrieve'), exact: true }).click()
        await page.getByTestId('retrieve').click()
        await expect(dialog.getByRole('heading', { name: say('retrieval:gap.title') })).toBeVisible()
        await expect(dialog.getByText(say('retrieval:gap.market'), { exact: true })).toBeVisible()
        await expect(dialog.getByTestId('sell-instead')).toBeEnabled()
        await expect(page.getByText(errorText('retrieve_out_of_stock', language))).toHaveCount(0)
        await expectUsable(page)
        await expectWrittenIn(page, language)
      })

      await test.step('waits, and nothing has happened', async () => {
        await dialog.getByTestId('wait').click()
        await expect(dialog).toBeHidden()
        expect((await balanceOf(api, player)).coin).toBe(before)
        expect(await ordersTo(api, trade_url)).toEqual([])
      })

      await test.step('pays it, in cash coins', async () => {
        await page.getByRole('button', { name: say('backpack:retrieve'), exact: true }).click()
        await page.getByTestId('retrieve').click()
        await dialog.getByTestId('pay-gap').click()
        await expect(
          dialog.getByRole('heading', { name: say('retrieval:dialog.sent.all', { count: 1, sent: 1 }) }),
        ).toBeVisible()
        expect((await balanceOf(api, player)).coin).toBeLessThan(before)
      })

      await test.step('has it back when the trade is declined', async () => {
        await expect.poll(() => ordersTo(api, trade_url)).toHaveLength(1)
        const [order] = await ordersTo(api, trade_url)
        await playSteps(api, order!.order_ref, 'offer', 'decline')
        await expect.poll(async () => (await balanceOf(api, player)).coin).toBe(before)
      })
    })
  })
}

/** Buys the offer of a rank by price. */
async function buyAt(api: APIRequestContext, player: Player, rank: number) {
  const { list } = await call(api, listMall, { query: { sort: 'price', in_stock: '1', page_size: 100 } })
  const skin = list[rank]!
  await call(api, buyOffer, { body: { skin_id: skin.skin_id, num: 1, currency: 'coin' }, player })
  return skin
}

/** Staff agree to a higher price of a skin. */
async function raise(
  { skin_id, family, exterior_name }: Omit<PricedSkin, 'price'>,
  times: number,
): Promise<void> {
  const by = await memberOf('owner')
  const { list } = await adminCall(listDesigns, { by, query: { q: family, page_size: 100 } })
  const designs = await Promise.all(list.map(({ id }) => adminCall(designDetails, { by, query: { id } })))
  const design = designs.find(({ exteriors }) => exteriors.some((one) => one.skin_id === skin_id))!
  const before = design.exteriors.find((one) => one.skin_id === skin_id)!.price!
  const { approval_id } = await adminCall(setPrice, {
    by,
    body: {
      design_id: design.id,
      exterior: exterior_name || null,
      price: Math.round(before * times * 100) / 100,
      price_before: before,
    },
  })
  if (approval_id) await adminCall(approve, { by, body: { id: approval_id } })
}
