import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeAdmin, faultAt, refusal, show } from '../../test/show.tsx'
import { EnvelopeDialog } from './envelope-dialog.tsx'

const MAKE = 'envelopes/make'

let made: (id: number | null) => void
let closed: () => void

beforeEach(() => {
  made = vi.fn()
  closed = vi.fn()
})

const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const number = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name })
const make = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })
const showDialog = () => show(<EnvelopeDialog onClose={closed} onMade={made} />)

test('an envelope is made once, of what was typed', async () => {
  const answer = Promise.withResolvers()
  const sent = fakeAdmin({ [MAKE]: answer.promise })
  const user = showDialog()
  await user.type(text('Code'), 'LUCK')
  await user.type(text('Title, English'), 'Friday')
  await user.type(text('Description, Portuguese'), 'Boa sorte')
  await user.type(number('Coins in all'), '99.5')
  await user.type(number('Parts'), '10')
  await user.type(screen.getByLabelText('Ends'), '2030-01-01T10:00')
  await user.type(text('Why'), 'for Friday')
  await user.click(make())
  expect(make().disabled).toBe(true)
  answer.resolve({ id: 4, approval_id: null })
  expect(await screen.findByText('Created: the code works from now on')).toBeDefined()
  expect(made).toHaveBeenCalledExactlyOnceWith(4)
  expect(closed).toHaveBeenCalledOnce()
  expect(sent).toMatchObject([{ path: MAKE }])
  expect(sent[0]!.body).toEqual({
    code: 'LUCK',
    titles: { en: 'Friday', zh: '', pt: '' },
    descr: { en: '', zh: '', pt: 'Boa sorte' },
    total: 99.5,
    parts: 10,
    ends_at: new Date('2030-01-01T10:00').getTime() / 1000,
    reason: 'for Friday',
  })
})

test('what is left empty is no number, and the refusal stands at the field it names', async () => {
  const sent = fakeAdmin({ [MAKE]: refusal('invalid_input', { field: 'parts' }) })
  const user = showDialog()
  await user.type(text('Code'), 'LUCK')
  await user.type(number('Coins in all'), '5')
  await user.click(make())
  await waitFor(() => expect(faultAt(number('Parts'))).toBe('Check this value'))
  expect(faultAt(number('Coins in all'))).toBeNull()
  expect(text('Code').value).toBe('LUCK')
  expect(sent[0]!.body).toMatchObject({ total: 5, parts: null, ends_at: null })
  expect(made).not.toHaveBeenCalled()
  expect(closed).not.toHaveBeenCalled()
})

test('a refusal of no field stands below them all', async () => {
  fakeAdmin({ [MAKE]: refusal('rule_broken', { why: 'the code is taken' }) })
  const user = showDialog()
  await user.click(make())
  expect((await screen.findByRole('alert')).textContent).toBe("This can't be saved: the code is taken")
})

test('a title that is too long says so while it is typed', async () => {
  fakeAdmin({})
  const user = showDialog()
  await user.click(text('Title, English'))
  await user.paste('x'.repeat(81))
  expect(faultAt(text('Title, English'))).toBe('Longer than 80 letters')
})
