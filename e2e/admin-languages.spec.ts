import type { APIRequestContext } from '@playwright/test'
import { withdraw } from '@noktra/contract/admin/approvals'
import { discardDraft, draftDetails, listBoxes, saveDraft, submitDraft } from '@noktra/contract/admin/boxes'
import {
  designDetails,
  dropImport,
  listDesigns,
  setPrice,
  uploadImport,
} from '@noktra/contract/admin/catalogue'
import { listAnnouncementsMade } from '@noktra/contract/admin/content'
import { listOrders } from '@noktra/contract/admin/money'
import { listPlayers } from '@noktra/contract/admin/players'
import { adminCall, adminPage, expectNoFaults, memberOf, type Member } from './admin.ts'
import { boxesByPrice, fightBot, giveCoins, newPlayer, open, sweepOneLayer, upgradeCoins } from './store.ts'
import { expect, test } from './test.ts'
import { BRAND, texts } from './texts.ts'
import { expectNoEnglish, expectWrittenIn } from './written-in.ts'

/* Nothing of the back office but data and lines of the audit log is in another language than the chosen one. */

const LOOKS = [
  { language: 'zh', locale: 'zh-CN', viewport: { width: 1440, height: 900 } },
  { language: 'pt', locale: 'pt-BR', viewport: { width: 390, height: 844 } },
] as const

for (const { language, locale, viewport } of LOOKS)
  test(`the pages of boxes, skins, contents, the brand and approvals speak one language (${language})`, async ({
    browser,
  }) => {
    const say = texts(language, 'admin')
    const owner = await memberOf('owner')
    const made = await makeThings(owner)
    const office = await adminPage(browser, owner, { locale, viewport })
    let looks = 0
    const look = async (path: string) => {
      // A page that is loaded whole tells when it has all that it asked for.
      await office.goto(`/?${(looks += 1)}#${path}`, { waitUntil: 'networkidle' })
      await expect(office.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(office.locator('.MuiSkeleton-root')).toHaveCount(0)
      await expectWrittenIn(office, language, 'admin')
      if (language === 'zh') await expectNoEnglish(office, [...OWN_WORDS, ...MADE_NAMES])
    }
    for (const path of pathsTo(made)) await test.step(path, () => look(path))

    await test.step('a box with its openings and versions, and a dialog', async () => {
      await look(`/boxes/${made.on_sale}/show`)
      await office.getByRole('button', { name: say('box:openings.show'), exact: true }).click()
      await expect(
        office.getByText(say('box:openings.empty')).or(office.getByText(say('box:openings.paid_by'))),
      ).toBeVisible()
      await office
        .getByRole('button', { name: say('box:versions.difference') })
        .first()
        .click()
      await expect(
        office.getByRole('table', { name: say('box:versions.changed', { version: 1 }) }),
      ).toBeVisible()
      await expectWrittenIn(office, language, 'admin')
      await office.getByRole('button', { name: say('box:show.retire.label') }).click()
      await expect(office.getByRole('dialog')).toContainText(say('box:show.retire.text'))
      await expectWrittenIn(office, language, 'admin')
    })

    await test.step('what keeps a draft from being published, and what its openings would be like', async () => {
      await look(`/boxes/${made.box}/show?draft`)
      await office.getByRole('button', { name: say('box:preview.run'), exact: true }).click()
      await expect(office.getByRole('button', { name: say('box:preview.again') })).toBeVisible()
      await office.getByLabel(say('box:texts.price'), { exact: true }).fill('0.01')
      await office.getByLabel(say('box:rows.target')).fill('99')
      await office.getByRole('button', { name: say('box:rows.fit') }).click()
      await expect(office.getByRole('alert').last()).toBeVisible()
      await expectWrittenIn(office, language, 'admin')
    })

    await test.step('faults of a page and of the brand', async () => {
      await look('/pages/about/show')
      await office.getByLabel(say('content:text'), { exact: true }).fill('{{owner}}')
      await expect(office.getByText(say('content:faults.no_such_value', { name: '{{owner}}' }))).toBeVisible()
      await look('/brand')
      await office.getByLabel(say('brand:fields.colours.accent'), { exact: true }).fill('#334400')
      await expect(office.getByTestId('fault')).toContainText(say('brand:fields.colours.accent'))
      await expectWrittenIn(office, language, 'admin')
    })

    expectNoFaults(office)
    await office.context().close()
    await made.takeBack()
  })

test('no section of the back office shows English to who reads it in Chinese', async ({
  browser,
  request,
}) => {
  const owner = await memberOf('owner')
  const player = await playedAll(request, owner)
  const office = await adminPage(browser, owner, { locale: 'zh-CN' })
  let looks = 0
  for (const path of [...player.paths, ...SECTIONS])
    await test.step(path, async () => {
      await office.goto(`/?${(looks += 1)}#${path}`, { waitUntil: 'networkidle' })
      await expect(office.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(office.locator('.MuiSkeleton-root')).toHaveCount(0)
      await expectNoEnglish(office, [...OWN_WORDS, player.nickname])
      const tabs = path === player.paths[0] ? await office.getByRole('tab').all() : []
      for (const tab of tabs) {
        await tab.click()
        await expect(tab).toHaveAttribute('aria-selected', 'true')
        await expect(office.locator('.MuiSkeleton-root')).toHaveCount(0)
        await expectNoEnglish(office, [...OWN_WORDS, player.nickname])
      }
    })
  expectNoFaults(office)
  await office.context().close()
})

/** Names of the store and of its staff, what is typed on a command line, and what is set by default. */
const OWN_WORDS = [
  BRAND,
  'Ada Quill',
  /(?:Owner|Operator|Support|Auditor) [0-9a-f]{8}/g,
  'npm run report',
  // Names of those in the audit log who are no member of staff.
  'first owner',
  'this machine',
  // Gaps that wait for the operator, and the lines of the footer as each language has them, with their values.
  /\[OPERATOR: [^\]]+\]/g,
  /[^{}]*\{\{\w+\}\}.*/g,
  /(?:National Gambling|Gambling Help|National Problem Gambling|Gamblers) \w+/g,
]

const SECTIONS = [
  'dashboard',
  'alerts',
  'players',
  'risk',
  'refusals',
  'revenue',
  'budgets',
  'report',
  'orders',
  'odd-payments',
  'cards',
  'conversions',
  'rebates',
  'claims',
  'ledger',
  'ledger/1/show',
  'proofs',
  'retrievals',
  'rolls',
  'official-rolls',
  'envelopes',
  'envelopes/1/show',
  'settings',
  'staff',
  'audit',
].map((section) => `/${section}`)

/** A player with something in every tab, and the pages that tell of it. */
async function playedAll(api: APIRequestContext, by: Member) {
  const player = await newPlayer(api)
  await giveCoins(api, player, 500)
  await open(api, player, (await boxesByPrice(api))[0]!.box_id, 3)
  await fightBot(api, player, (await boxesByPrice(api))[0]!.box_id)
  await upgradeCoins(api, player)
  await sweepOneLayer(api, player)
  const { list } = await adminCall(listPlayers, { by, query: { q: player.mobile } })
  const { id, nickname } = list[0]!
  const { list: orders } = await adminCall(listOrders, { by, query: { player_id: id } })
  return {
    nickname,
    paths: [`/players/${id}/show`, `/risk/${id}/show`, ...orders.map((order) => `/orders/${order.id}/show`)],
  }
}

type Made = Awaited<ReturnType<typeof makeThings>>

/** A new box whose publication waits, a price that waits, and a file that was read with an error: every page has something to show. */
async function makeThings(by: Member) {
  const { list: boxes } = await adminCall(listBoxes, { by, query: { status: 'on_sale' } })
  const { id: on_sale, current_return } = boxes.find((one) => one.current_return !== null)!
  const { content } = await adminCall(draftDetails, { by, query: { id: on_sale } })
  const names = { en: 'Quay', zh: '码头', pt: 'Cais' }
  // What was on sale may return too much at the prices of today.
  const price = Math.round((content.price * current_return!) / 0.009) / 100
  const draft = { box_id: null, revision: 0, content: { ...content, names, price } }
  const { box_id: box, revision } = await adminCall(saveDraft, { by, body: draft })
  const publication = await adminCall(submitDraft, { by, body: { box_id: box, revision } })

  const { list: designs } = await adminCall(listDesigns, { by, query: { page_size: 100 } })
  const design = designs.findLast((one) => one.priced > 0)!.id
  const { exteriors } = await adminCall(designDetails, { by, query: { id: design } })
  const { exterior, price: before } = exteriors.find((one) => one.price !== null)!
  const wanted = { design_id: design, exterior, price_before: before, price: Math.ceil(before! * 2) }
  const dearer = await adminCall(setPrice, { by, body: wanted })

  const file = { kind: 'skins' as const, file_name: 'skins.json', text: JSON.stringify(SKINS) }
  const { id: read } = await adminCall(uploadImport, { by, body: file })
  const { list: announcements } = await adminCall(listAnnouncementsMade, { by })
  const requests = [publication.approval_id!, dearer.approval_id!]
  return {
    on_sale,
    box,
    design,
    requests,
    read,
    announcement: announcements[0]!.id,
    takeBack: async () => {
      for (const id of requests) await adminCall(withdraw, { by, body: { id } })
      await adminCall(discardDraft, { by, body: { box_id: box, revision } })
      await adminCall(dropImport, { by, body: { id: read } })
    },
  }
}

/** Of what is made here, as English shows it. */
const MADE_NAMES = ['Quayle | Tide', 'Quayle | Ebb']

const SKIN = { weapon: 'Quayle', min_float: 0.1, max_float: 0.4, rarity: 'Restricted' }
const SKINS = [
  { ...SKIN, id: 'quayle-1', name: 'Quayle | Tide', pattern: { id: 'p1', name: 'Tide' } },
  { ...SKIN, id: 'quayle-2', name: 'Quayle | Ebb', pattern: { id: 'p2', name: 'Ebb' }, max_float: 7 },
]

function pathsTo({ on_sale, box, design, requests, read, announcement }: Made): string[] {
  return [
    '/boxes',
    '/boxes/new/show',
    `/boxes/${on_sale}/show?draft`,
    `/boxes/${box}/show`,
    '/skins',
    `/skins/${design}/show`,
    '/mall',
    '/imports',
    '/pictures',
    `/imports/${read}/show`,
    '/feeds',
    '/service-accounts',
    '/welfare',
    '/announcements',
    '/announcements/new/show',
    `/announcements/${announcement}/show`,
    '/pages',
    ...['faq', 'terms', 'about'].map((page) => `/pages/${page}/show`),
    '/terms',
    '/approvals',
    ...requests.map((id) => `/approvals/${id}/show`),
    '/maintenance',
  ]
}
