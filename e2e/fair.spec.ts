import type { APIRequestContext, Page } from '@playwright/test'
import { receiveEnvelope } from '@noktra/contract/envelopes'
import type { myRefusals } from '@noktra/contract/fair'
import { buyOffer } from '@noktra/contract/mall'
import type { DataOf, Envelope } from '@noktra/contract/route'
import { playUpgrade } from '@noktra/contract/upgrades'
import { errorText } from '@noktra/languages/error-text'
import { listMineTiers, pickMineTile, startMineGame } from '@noktra/contract/mines'
import { addRoll, joinRoll, rollDetails } from '@noktra/contract/rolls'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { setSeed, userDetails } from '@noktra/contract/users'
import { PROOF_CHECKS, type ProofKind } from '@noktra/game/verify-proof'
import { expectAccessible } from './expect-accessible.ts'
import { languagesOf } from './languages.ts'
import { DATA_DIR, makeEnvelope } from './operator.ts'
import {
  ask,
  boxesByPrice,
  buyCheapest,
  call,
  newPlayer,
  open,
  sweepOneLayer,
  upgradeCoins,
  type Player,
} from './store.ts'
import { expect, test } from './test.ts'
import type { Say } from './texts.ts'
import { signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

for (const language of languagesOf('zh')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    test(
      `one press reveals the seed of a box, an upgrade, a game and a purchase (${language})`,
      { tag: '@core' },
      async ({ page, api, say }) => {
        const player = await newPlayer(api, { coins: 50 })
        // A player who has no seed of their own yet gets one when the page starts, which would reveal the pair at once.
        await call(api, setSeed, { player, body: { user_seed: 'my-own-seed' } })
        const [box] = await boxesByPrice(api)
        const [opened] = await open(api, player, box!.box_id)
        const upgrade_id = await upgradeCoins(api, player)
        const game_id = await sweepOneLayer(api, player)
        const item_id = await buyCheapest(api, player)
        await signIn(page, player)

        await page.goto(`/fair/u${upgrade_id}`)
        await expect(
          page.getByRole('heading', { name: say('fair:kind.upgrade.verdict.closed') }),
        ).toBeVisible()
        await expectWrittenIn(page, language)
        await page.getByRole('button', { name: say('fair:reveal') }).click()
        await expectAllRight(page, say, 'upgrade')
        await expectWrittenIn(page, language)

        await page.goto(`/fair/m${game_id}`)
        await expectAllRight(page, say, 'mines')
        await page.getByText(say('fair:how'), { exact: true }).click()
        await expect(page.getByText(/^v1:mines:[0-9a-f]{64}:[0-9a-f]{64}:.+:2:0$/)).toBeVisible()
        await expectWrittenIn(page, language)

        await page.goto(`/fair/w${item_id}`)
        await expectAllRight(page, say, 'wear')
        await expectWrittenIn(page, language)

        await page.goto(`/fair/${opened!.open_id}`)
        await expectAllRight(page, say, 'box')

        await page.goto('/fair')
        await page.getByRole('button', { name: say('fair:verify_all'), exact: true }).click()
        await expect(page.getByText(say('fair:check_out', { count: 4, right: 4, all: 4 }))).toBeVisible()
        await expectWrittenIn(page, language)
      },
    )
  })
}

for (const language of languagesOf('zh')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    test(`refused plays say which draw took their nonce, and a record that lies is found (${language})`, async ({
      page,
      api,
      say,
    }) => {
      const player = await newPlayer(api, { coins: 50 })
      await call(api, setSeed, { player, body: { user_seed: 'my-own-seed' } })
      const [box] = await boxesByPrice(api)
      await signIn(page, player)
      await page.route('**/api/box/unpack', (route) => {
        const sent = route.request().postDataJSON() as { pool_version: number }
        return route.continue({ postData: { ...sent, pool_version: sent.pool_version + 1 } })
      })
      await page.goto(`/openbox/${box!.box_id}`)
      await page.getByTestId('open').click()
      await expect(page.getByRole('alert').filter({ hasText: say('opening:notice.stale') })).toBeVisible()
      for (let time = 0; time < 2; time += 1) {
        const body = { skin_id: 999_999, num: 1, currency: 'diamond' as const }
        expect((await ask(api, buyOffer, { player, body })).data).toMatchObject({ refusal_no: 2 })
      }
      const [opened] = await open(api, player, box!.box_id)
      await ask(api, playUpgrade, { player, body: { skin_id: 999_999, coin: 9999, direction: 'under' } })

      await page.goto('/fair')
      const refused = page.getByRole('region', { name: say('fair:refused.title') })
      const rowOf = (no: number) =>
        refused.getByRole('listitem').filter({ hasText: say('fair:refused.number', { no }) })
      await page.getByRole('button', { name: say('fair:verify_revealed') }).click()
      await expect(rowOf(1)).toContainText(say('fair:refused.fate.waits'))
      await page.getByRole('button', { name: say('fair:reveal_all') }).click()
      await expect(rowOf(1)).toContainText(say('fair:refused.fate.taken'))
      await expect(rowOf(1)).toContainText(say('fair:refused.call.box_unpack'))
      await expect(rowOf(2)).toContainText(say('fair:refused.times', { count: 2 }))
      await expect(rowOf(3)).toContainText(say('fair:refused.fate.unused'))
      await expect(rowOf(3)).toContainText(say('fair:refused.call.upgrade'))
      await expect(refused).toContainText(say('fair:refused.whole'))
      await expectWrittenIn(page, language)
      await expectAccessible(page)
      await refused.scrollIntoViewIfNeeded()
      await expect(rowOf(2).getByRole('link')).toHaveAttribute('href', `/fair/${opened!.open_id}`)

      // A store that leaves out what it told this browser.
      await page.route('**/api/fair/refusals*', async (route) => {
        const answer = await route.fetch()
        const envelope = (await answer.json()) as Envelope<DataOf<typeof myRefusals>>
        envelope.data.list = envelope.data.list.filter(({ refusal_no }) => refusal_no !== 1)
        await route.fulfill({ response: answer, json: envelope })
      })
      await page.getByRole('button', { name: say('fair:verify_all'), exact: true }).click()
      await expect(refused).toContainText(say('fair:refused.fault.gap', { no: 1 }))
      await expect(refused).toContainText(say('fair:refused.fault.lost', { no: 1 }))
    })
  })
}

test.describe('the view of a proof that cannot be fetched', () => {
  test.use({ expectedFaults: /ERR_FAILED|Failed to fetch dynamically imported module/ })

  test('says so, and comes with the next try', async ({ page, resident, say }) => {
    const view = /\/static\/battle-fair-view-.*\.js/
    await page.route(view, (route) => route.abort())
    await page.goto(`/fair/b${resident.battle_id}`)
    await expect(page.getByRole('alert').getByText(say('fair:draw_failed'))).toBeVisible()
    await page.unroute(view)
    await page.getByRole('button', { name: say('common:try_again') }).click()
    await expectAllRight(page, say, 'battle')
  })
})

test('an open game keeps its mines and the seed of the pair to itself', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 15 })
  const { list } = await call(api, listMineTiers)
  const body = { tier_id: list[0]!.tier_id }
  const { game } = await call(api, startMineGame, { player, body })
  const upgrade_id = await upgradeCoins(api, player)
  await signIn(page, player)

  await page.goto(`/fair/${game.fair_id}`)
  await expect(page.getByText(say('fair:mines.open_title'), { exact: true })).toBeVisible()
  await page.goto(`/fair/u${upgrade_id}`)
  await page.getByRole('button', { name: say('fair:reveal') }).click()
  await expect(page.getByText(errorText('seed_held', 'en')).first()).toBeVisible()

  for (let { status } = game; status === 'open';) {
    const picked = await call(api, pickMineTile, { player, body: { game_id: game.game_id, tile: 7 } })
    status = picked.game.status
  }
  await page.getByRole('button', { name: say('fair:reveal') }).click()
  await expectAllRight(page, say, 'upgrade')
  await page.goto(`/fair/${game.fair_id}`)
  await expectAllRight(page, say, 'mines')
})

test('a drawn room is recomputed, its attempt counted and the reader found among the entrants', async ({
  page,
  api,
  request,
  say,
}) => {
  const entrant = await newPlayer(api, { coins: 30 })
  const { user_id } = await call(api, userDetails, { player: entrant })
  const free_room_id = await drawRoom(api, entrant, request)
  await signIn(page, entrant)

  await page.goto(`/fair/r${free_room_id}`)
  await expectAllRight(page, say, 'roll')
  await expect(page.getByText(say('fair:roll.state.counted'), { exact: true })).toBeVisible()
  const me = page.getByRole('row', { name: new RegExp(`${user_id}.*${say('fair:you')}`) })
  await expect(me).toHaveAttribute('aria-current', 'true')
  await page.getByLabel(say('fair:roll.find')).fill('1')
  await expect(page.getByText(say('fair:roll.not_found'))).toBeVisible()
  await page.getByText(say('fair:how'), { exact: true }).click()
  await expect(page.getByText(/^v1:roll:[0-9a-f]{64}:[0-9a-f]{64}:0:0:0$/)).toBeVisible()
  await expectWrittenIn(page, 'en')
})

test('an envelope that is empty shows its parts, and that they are the whole of it', async ({
  page,
  api,
  say,
}) => {
  test.skip(!DATA_DIR, 'envelopes are made in the data folder: E2E_DATA_DIR names none')
  const player = await newPlayer(api)
  const body = { password: makeEnvelope(0.88, 1) }
  const { fair_id } = await call(api, receiveEnvelope, { player, body })
  await signIn(page, player)

  await page.goto(`/fair/${fair_id}`)
  await expectAllRight(page, say, 'envelope')
  const part = page.getByRole('row', { name: new RegExp(`^1 .*0\\.88.*${say('fair:envelope.state_mine')}`) })
  await expect(part).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText(say('fair:envelope.sum_all'))).toBeVisible()
  await expectWrittenIn(page, 'en')
})

test('a proof that was pasted is checked whatever it is of, and what is wrong in it is named', async ({
  page,
  api,
  resident,
  say,
}) => {
  await page.goto('/fair')
  const pasted = page.getByRole('textbox', { name: say('fair:paste_text') })
  const verify = page.getByRole('button', { name: say('fair:paste_verify'), exact: true })
  const ids = [
    `u${resident.upgrade_id}`,
    `m${resident.game_id}`,
    `w${resident.bought_id}`,
    `b${resident.battle_id}`,
  ]
  for (const id of ids) {
    const answer = await api.get(`/api/fair/${id}`)
    await pasted.fill(await answer.text())
    await verify.click()
    const heading = page.getByRole('heading', { level: 3, name: new RegExp(`${id.slice(1)}$`) })
    await expect(heading).toBeVisible()
    await expect(page.getByText(`: ${say('fair:verdict.right')}`, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(`: ${say('fair:verdict.wrong')}`, { exact: true })).toHaveCount(0)
  }
  const answer = await api.get(`/api/fair/u${resident.upgrade_id}`)
  const { data } = (await answer.json()) as { data: { proof: { terms: { stake_cents: number } } } }
  data.proof.terms.stake_cents -= 1
  await pasted.fill(JSON.stringify(data.proof))
  await verify.click()
  await expect(page.getByText(`: ${say('fair:verdict.wrong')}`, { exact: true })).toHaveCount(2)
})

/** A player's room of two places with one prize, drawn: the entrant took the first place, another device the second. */
async function drawRoom(
  api: APIRequestContext,
  entrant: Player,
  otherDevice: APIRequestContext,
): Promise<number> {
  const owner = await newPlayer(api, { coins: 30 })
  const other = await newPlayer(api, { coins: 30 })
  const item_ids = [await buyCheapest(api, owner)]
  const lottery_time = Math.floor(Date.now() / 1000) + 3600
  const body = { room_name: 'Two places', lottery_time, max_join: 2, item_ids }
  const { free_room_id } = await call(api, addRoll, { player: owner, body })
  await call(api, joinRoll, { player: entrant, body: { free_room_id } })
  await call(otherDevice, joinRoll, { player: other, body: { free_room_id } })
  await expect(async () => {
    const { phase } = await call(api, rollDetails, { query: { free_room_id } })
    expect(phase).toBe('drawn')
  }).toPass({ timeout: 60_000 })
  return free_room_id
}

/** Every check of the proof on this page is ticked. */
async function expectAllRight(page: Page, say: Say, kind: ProofKind): Promise<void> {
  await expect(page.getByRole('heading', { name: say(`fair:kind.${kind}.verdict.right`) })).toBeVisible()
  await expect(page.getByText(`: ${say('fair:verdict.right')}`, { exact: true })).toHaveCount(
    PROOF_CHECKS[kind].length,
  )
}
