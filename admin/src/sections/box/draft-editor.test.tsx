import { screen, waitFor } from '@testing-library/react'
import type { proposeContents } from '@noktra/contract/admin/box-proposals'
import type { DraftDetails } from '@noktra/contract/admin/boxes'
import type { DataOf } from '@noktra/contract/route'
import { expect, test } from 'vitest'
import { CONTENT } from '../../test/box-content.ts'
import { fakeAdmin, refusal, show } from '../../test/show.tsx'
import { DraftEditor } from './draft-editor.tsx'

const SAVE = 'boxes/draft/save'

const [thorn, dust] = CONTENT.rows
const GILT_THORN = { ...thorn!, finish: 'Gilt Thorn', item_name: 'Corvane | Gilt Thorn' }

const DRAFT: DraftDetails = {
  box_id: 3,
  is_new: false,
  revision: 2,
  edited: { by: { id: 1, name: 'Ada' }, at: 1_700_000_000, revision: 2 },
  approval_id: null,
  scheduled_at: null,
  welfare: null,
  highest_return: 950_000,
  content: { ...CONTENT, rows: [GILT_THORN, dust!] },
}
const KNOWN = {
  'boxes/draft': DRAFT,
  'boxes/types': { list: [{ id: 1, name: 'Classics' }] },
  'boxes/skins': { list: [] },
  'boxes/sources': { list: [] },
}

const TOO_DEAR: typeof PROPOSED.fault = {
  kind: 'pool_too_dear',
  values: { cheapest_cents: 5000, price_cents: 1000, dearest_cents: 9000 },
}

const text = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const chance = (finish: string) => text(`Chance of Corvane | ${finish} FN, %`)
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const expectedReturn = () => screen.getByTestId('expected-return').textContent
const showEditor = () => show(<DraftEditor id={3} />)

test('price and chances are saved as they were typed, in tickets', async () => {
  const sent = fakeAdmin({ ...KNOWN, [SAVE]: { box_id: 3, revision: 3 } })
  const user = showEditor()
  expect((await button('Save draft')).disabled).toBe(true)
  expect(expectedReturn()).toBe('90.000%')
  await user.clear(await text('Price in coins'))
  await user.type(await text('Price in coins'), '10,5')
  await user.clear(await chance('Gilt Thorn'))
  await user.type(await chance('Gilt Thorn'), '11.5')
  await user.clear(await chance('Dust'))
  await user.type(await chance('Dust'), '88,5')
  expect((await button('Ask to publish')).disabled).toBe(true)
  await user.click(await button('Save draft'))
  expect(await screen.findByText('Draft saved')).toBeDefined()
  expect((await button('Save draft')).disabled).toBe(true)
  expect((await button('Ask to publish')).disabled).toBe(false)
  expect(sent.map(({ body }) => body)).toEqual([
    {
      box_id: 3,
      revision: 2,
      reason: 'draft',
      content: {
        ...DRAFT.content,
        price: 10.5,
        rows: [
          { skin_id: 5, tickets: 115_000 },
          { skin_id: 6, tickets: 885_000 },
        ],
      },
    },
  ])
})

test('what keeps it from being published is named, row by row', async () => {
  fakeAdmin(KNOWN)
  const user = showEditor()
  await user.clear(await text('Name, English'))
  await user.clear(await chance('Dust'))
  await user.type(await chance('Dust'), 'many')
  const words = 'the chance of row 2 cannot be read: “many”'
  expect(await screen.findAllByText(words)).toHaveLength(2)
  expect(screen.getAllByText('the English name is missing').length).toBeGreaterThan(0)
  expect(screen.getAllByText('the chances sum to 10%: 90% are missing').length).toBeGreaterThan(0)
  expect(expectedReturn()).toBe('–')
  expect((await button('Ask to publish')).disabled).toBe(true)
})

test('a refusal is read on the page, and what was typed stays', async () => {
  fakeAdmin({ ...KNOWN, [SAVE]: refusal('invalid_input', { field: 'content.sort' }) })
  const user = showEditor()
  await user.clear(await text('Place in its section'))
  await user.type(await text('Place in its section'), '99999')
  await user.click(await button('Save draft'))
  expect(await screen.findByText('Please check this field: content.sort')).toBeDefined()
  expect((await text('Place in its section')).value).toBe('99999')
  expect((await button('Save draft')).disabled).toBe(false)
})

test('what somebody else saved meanwhile never replaces what was typed', async () => {
  const store = { draft: DRAFT }
  const sent = fakeAdmin({
    ...KNOWN,
    'boxes/draft': () => store.draft,
    [SAVE]: (body: unknown) =>
      JSON.stringify(body).includes('"revision":2')
        ? refusal('changed_meanwhile', { who: 'Bea' })()
        : { box_id: 3, revision: 4 },
  })
  const user = showEditor()
  await user.clear(await text('Name, English'))
  await user.type(await text('Name, English'), 'Inn')
  store.draft = { ...DRAFT, revision: 3, content: { ...DRAFT.content, price: 12 } }
  await user.click(await button('Save draft'))
  expect(await screen.findByText('Someone else saved first')).toBeDefined()
  expect((await text('Name, English')).value).toBe('Inn')
  await user.click(await button('Keep mine'))
  await user.click(await button('Save draft'))
  expect(await screen.findByText('Draft saved')).toBeDefined()
  expect(sent.at(-1)!.body).toMatchObject({ revision: 3, content: { names: { en: 'Inn' }, price: 10 } })
})

test('taking the other person’s draft goes on from there', async () => {
  const theirs = { ...DRAFT, revision: 3, content: { ...DRAFT.content, price: 12 } }
  const store = { draft: DRAFT }
  fakeAdmin({
    ...KNOWN,
    'boxes/draft': () => store.draft,
    [SAVE]: refusal('changed_meanwhile', { who: 'Bea' }),
  })
  const user = showEditor()
  await user.clear(await text('Name, English'))
  await user.type(await text('Name, English'), 'Inn')
  store.draft = theirs
  await user.click(await button('Save draft'))
  await user.click(await button('Take theirs'))
  expect((await text('Name, English')).value).toBe('Tavern')
  expect((await text('Price in coins')).value).toBe('12.00')
  expect((await button('Save draft')).disabled).toBe(true)
})

test('the chances fit a return that is asked for, where one can be had', async () => {
  fakeAdmin(KNOWN)
  const user = showEditor()
  await user.clear(await text('Target return, %'))
  await user.type(await text('Target return, %'), '8')
  await user.click(await button('Fit the chances'))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(expectedReturn()).toBe('90.000%')
  await user.type(await text('Target return, %'), '8')
  await user.click(await button('Fit the chances'))
  await waitFor(() => expect(expectedReturn()).toBe('88.000%'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await button('Save draft')).disabled).toBe(false)
})

const PROPOSED: DataOf<typeof proposeContents> = {
  pool: 85,
  names: null,
  descr: null,
  fault: null,
  proposal: {
    rows: [
      { ...GILT_THORN, price: 40, tickets: 150_000 },
      { ...dust!, price: 4, tickets: 850_000 },
    ],
    expected_return: 0.94,
    rarities: [{ rarity: 'standard', items: 2, chance: 1 }],
  },
}

test('a proposal takes the place of contents and price, and can be changed before it is saved', async () => {
  const crate = { kind: 'crate', name: 'Keelhaven Case', items: 85 }
  const store: { answer: typeof PROPOSED } = { answer: { ...PROPOSED, proposal: null, fault: TOO_DEAR } }
  const sent = fakeAdmin({
    ...KNOWN,
    'boxes/sources': { list: [crate] },
    'boxes/propose': () => store.answer,
  })
  const user = showEditor()
  await user.click(await button('Propose contents'))
  await user.click(await screen.findByLabelText('Collection or container'))
  await user.click(await screen.findByText('Keelhaven Case'))
  await user.click(await button('Propose'))
  expect((await screen.findByText(/the items are too dear/)).textContent).toContain('50.00 coins')
  expect(screen.queryByRole('button', { name: 'Use these contents' })).toBeNull()
  store.answer = PROPOSED
  await user.click(await button('Propose'))
  await user.click(await button('Use these contents'))
  await waitFor(() => expect(expectedReturn()).toBe('94.000%'))
  expect((await chance('Dust')).value).toBe('85.0000')
  expect((await text('Name, English')).value).toBe('Tavern')
  expect((await button('Save draft')).disabled).toBe(false)
  expect(sent).toEqual([])
})

test('what is typed after a proposal needs another one, and the price it was made for is the one that is used', async () => {
  const asked = Promise.withResolvers<typeof PROPOSED>()
  fakeAdmin({ ...KNOWN, 'boxes/propose': () => asked.promise })
  const user = showEditor()
  await user.click(await button('Propose contents'))
  const price = await text('Price of the box, coins')
  await user.clear(price)
  await user.type(price, '8,5')
  await user.click(await button('Propose'))
  // The answer is on its way, and comes to a form that says something else.
  await user.type(price, '0')
  asked.resolve(PROPOSED)
  await waitFor(async () => expect((await button('Propose')).disabled).toBe(false))
  expect(screen.queryByRole('button', { name: 'Use these contents' })).toBeNull()
  await user.click(await button('Propose'))
  await user.click(await button('Use these contents'))
  await waitFor(async () => expect((await text('Price in coins')).value).toBe('8.50'))

  await user.click(await button('Propose contents'))
  await user.click(await button('Propose'))
  await button('Use these contents')
  await user.type(await text('Items in the box'), '0')
  expect(screen.queryByRole('button', { name: 'Use these contents' })).toBeNull()
})

test('names and descriptions that are typed stay, language by language', async () => {
  const content = {
    ...DRAFT.content,
    names: { en: '', zh: '海港', pt: ' ' },
    descr: { en: 'Typed.', zh: '', pt: '' },
  }
  const proposed = (text_: string) => ({ en: `${text_} en`, zh: `${text_} zh`, pt: `${text_} pt` })
  fakeAdmin({
    ...KNOWN,
    'boxes/draft': { ...DRAFT, content },
    'boxes/propose': { ...PROPOSED, names: proposed('Case'), descr: proposed('Items') },
  })
  const user = showEditor()
  await user.click(await button('Propose contents'))
  await user.click(await button('Propose'))
  await user.click(await button('Use these contents'))
  const valueOf = async (label: string) => (await text(label)).value
  await waitFor(async () => expect(await valueOf('Name, English')).toBe('Case en'))
  expect(await valueOf('Name, Chinese')).toBe('海港')
  expect(await valueOf('Name, Portuguese')).toBe('Case pt')
  expect(await valueOf('Description, English')).toBe('Typed.')
  expect(await valueOf('Description, Chinese')).toBe('Items zh')
})

test('an auditor saves nothing', async () => {
  fakeAdmin(KNOWN, 'auditor')
  showEditor()
  await text('Price in coins')
  expect(screen.queryByRole('button', { name: 'Propose contents' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ask to publish' })).toBeNull()
})
