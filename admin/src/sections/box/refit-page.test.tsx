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
}
const CHANGE = {
  skin_id: 5,
  item_name: 'Corvane | Dust',
  exterior_name: 'FN' as const,
  chance: 0.55,
  chance_before: 0.5,
}
const PLAN: DataOf<typeof refitPlan> = {
  plan_hash: 'a1',
  approval_id: null,
  refitted: [
    { ...BOX, how: 'chances', price_after: 10, planned: 0.91, changes: [CHANGE] },
    { ...BOX, box_id: 4, closed: false, how: 'price', price_after: 11.5, planned: 0.9101, changes: [] },
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
  expect(second!.textContent).toMatch(/on sale.*11\.50.*chances stay/)
  const left = screen.getByRole('table', { name: 'What stays as it is' })
  expect(left.textContent).toContain('25.00 instead of 10.00 coins')
  await user.click(await screen.findByRole('button', { name: 'Ask for approval' }))
  await user.type(screen.getByLabelText('Why'), 'the list of autumn')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ask for approval' }))
  expect(await screen.findByText(/Request 7/)).toBeDefined()
  expect(sent.map(({ body }) => body)).toEqual([{ plan_hash: 'a1', reason: 'the list of autumn' }])
})

test('a plan that waits is not asked for again, and a refusal says why', async () => {
  const store = { plan: PLAN }
  fakeAdmin({
    'boxes/refit': () => store.plan,
    'boxes/refit/ask': refusal('rule_broken', { why: 'prices or boxes have changed' }),
  })
  const user = show(<RefitPage />)
  await user.click(await screen.findByRole('button', { name: 'Ask for approval' }))
  await user.type(screen.getByLabelText('Why'), 'the list of autumn')
  store.plan = { ...PLAN, approval_id: 9 }
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
