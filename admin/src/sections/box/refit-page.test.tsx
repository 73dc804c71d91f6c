import { screen, within } from '@testing-library/react'
import type { refitPlan } from '@noktra/contract/admin/box-refits'
import type { DataOf } from '@noktra/contract/route'
import { expect, test } from 'vitest'
import { fakeAdmin, refusal, show } from '../../test/show.tsx'
import { RefitPage } from './refit-page.tsx'
import { RefitPayload } from './refit-payload.tsx'

const BOX = {
  box_id: 3,
  names: { en: 'Tavern', zh: '酒馆', pt: 'Taverna' },
  is_welfare: false,
  closed: true,
  version: 1,
  price: 10,
  declared: 0.91,
  current: 1.08,
  drifted_items: 0,
}
/** The dearest first, and what moves most is not what the box is bought for. */
const MOVES: [name: string, value: number, chance: number, chance_before: number][] = [
  ['Corvane | Ember', 900, 0.001, 0.002],
  ['Corvane | Frost', 40, 0.02, 0.03],
  ['Corvane | Ash', 20, 0.06, 0.1],
  ['Corvane | Reed', 8, 0.369, 0.368],
  ['Corvane | Dust', 1, 0.55, 0.5],
]
const ITEMS = MOVES.map(([item_name, value, chance, chance_before], index) => ({
  skin_id: index + 1,
  item_name,
  exterior_name: 'FN' as const,
  chance,
  chance_before,
  value,
  value_before: value / 2,
}))
const PLAN: DataOf<typeof refitPlan> = {
  plan_hash: 'a1',
  approval_id: null,
  refitted: [
    { ...BOX, how: 'chances', price_after: 10, planned: 0.91, items: ITEMS },
    {
      ...BOX,
      box_id: 4,
      closed: false,
      how: 'price',
      price_after: 11.5,
      planned: 0.9101,
      drifted_items: 2,
      items: ITEMS.map((item) => ({ ...item, chance: item.chance_before })),
    },
  ],
  left: [
    {
      ...BOX,
      box_id: 5,
      fault: { kind: 'refit_price_far', values: { price_cents: 1000, needed_cents: 2500 } },
    },
  ],
}

test('the plan shows each box before and after, and is asked for as it was seen', async () => {
  const sent = fakeAdmin({ 'boxes/refit': PLAN, 'boxes/refit/ask': { approval_id: 7 } })
  const user = show(<RefitPage />)
  const table = await screen.findByRole('table', { name: 'What the plan changes' })
  const [, first, second] = within(table).getAllByRole('row')
  expect(first!.textContent).toMatch(
    /paused.*10\.00.*91\.00%.*108\.00%.*91\.00%.*Corvane \| Dust FN: 50\.0000% → 55\.0000%/,
  )
  expect(first!.textContent).not.toContain('not agreed to')
  expect(second!.textContent).toMatch(/on sale.*2 prices not agreed to.*11\.50.*chances stay/)
  const left = screen.getByRole('table', { name: 'What stays as it is' })
  expect(left.textContent).toContain('25.00 instead of 10.00 coins')
  await user.click(await screen.findByRole('button', { name: 'Ask for approval' }))
  await user.type(screen.getByLabelText('Why'), 'the list of autumn')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ask for approval' }))
  expect(await screen.findByText(/Request 7/)).toBeDefined()
  expect(sent.map(({ body }) => body)).toEqual([{ plan_hash: 'a1', reason: 'the list of autumn' }])
})

test('the dearest item and how rare it becomes are seen at once, all items when asked for', async () => {
  fakeAdmin({ 'boxes/refit': PLAN })
  const user = show(<RefitPage />)
  const table = await screen.findByRole('table', { name: 'What the plan changes' })
  const [, first, second] = within(table).getAllByRole('row')
  expect(first!.textContent).toMatch(/Corvane \| Ember FN1 in 500 → 1 in 1,000/)
  expect(first!.textContent).not.toContain('Reed')
  // Its chances stay.
  expect(second!.textContent).toMatch(/Corvane \| Ember FN1 in 500(?! →)/)
  expect(screen.queryByRole('table', { name: 'Tavern before and after' })).toBeNull()
  await user.click(within(first!).getByRole('button', { name: 'Show all 5 items: Tavern' }))
  const all = screen.getByRole('table', { name: 'Tavern before and after' })
  expect(within(all).getAllByRole('row')).toHaveLength(1 + ITEMS.length)
  expect(all.textContent).toMatch(/Corvane \| Reed FN 36\.9000%36\.8000%8\.004\.00/)
  await user.click(within(first!).getByRole('button', { name: 'Hide the list: Tavern' }))
  expect(screen.queryByRole('table', { name: 'Tavern before and after' })).toBeNull()
})

test('a plan that waits is not asked for again: the page leads to its request', async () => {
  fakeAdmin({ 'boxes/refit': { ...PLAN, approval_id: 9 } })
  show(<RefitPage />)
  const link = await screen.findByRole('link', { name: 'Open the request' })
  expect(link.getAttribute('href')).toBe('/approvals/9/show')
  expect(screen.queryByRole('button', { name: 'Ask for approval' })).toBeNull()
})

test('a refusal says why', async () => {
  fakeAdmin({
    'boxes/refit': PLAN,
    'boxes/refit/ask': refusal('rule_broken', { why: 'prices or boxes have changed' }),
  })
  const user = show(<RefitPage />)
  await user.click(await screen.findByRole('button', { name: 'Ask for approval' }))
  await user.type(screen.getByLabelText('Why'), 'the list of autumn')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ask for approval' }))
  expect((await screen.findByRole('alert')).textContent).toContain('prices or boxes have changed')
})

test('a plan that was agreed to says what became of each box', async () => {
  const why = 'Bo edited the draft since'
  fakeAdmin({
    'boxes/refit/outcome': {
      list: [
        { box_id: 3, version: 2, why: null },
        { box_id: 4, version: null, why },
      ],
    },
  })
  const refitted = PLAN.refitted.map((box) => ({ ...box, draft_revision: 0, rows: [] }))
  show(<RefitPayload payload={{ refitted, left: [] }} id={7} />)
  expect(await screen.findByText('version 2')).toBeDefined()
  expect(screen.getByText(`left out: ${why}`)).toBeDefined()
})
