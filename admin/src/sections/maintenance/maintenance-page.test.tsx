import { screen, waitFor, within } from '@testing-library/react'
import type { AreaRow } from '@noktra/contract/admin/maintenance'
import { expect, test } from 'vitest'
import { fakeAdmin, faultAt, refusal, show } from '../../test/show.tsx'
import { MaintenancePage } from './maintenance-page.tsx'

const SET = 'maintenance/set'
const UNTIL = 'Players are told until when, in your time zone'
const BOXES: AreaRow = {
  room: 'boxes',
  closed: false,
  texts: { en: '', zh: '', pt: '' },
  until: null,
  updated_at: null,
  updated_by: null,
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const words = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'What players read, in English' })
const until = () => screen.getByLabelText<HTMLInputElement>(UNTIL)
const why = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Why' })
const close = () =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Close' })

test('an area is closed with what players read; what is empty is not sent', async () => {
  const sent = fakeAdmin({ maintenance: { list: [BOXES] }, [SET]: { ...BOXES, closed: true } })
  const user = show(<MaintenancePage />)
  await user.click(await button('Close'))
  expect((await screen.findByRole('dialog', { name: 'Close: Boxes' })).textContent).toContain(
    'Stops: Opening boxes, with coins or with keys.',
  )
  await user.type(words(), 'Back soon')
  await user.type(why(), 'a fault in the odds')
  await user.click(close())
  expect(await screen.findByText('Closed')).toBeDefined()
  expect(sent).toMatchObject([{ path: SET }])
  expect(sent[0]!.body).toEqual({
    room: 'boxes',
    closed: true,
    text_en: 'Back soon',
    reason: 'a fault in the odds',
  })
})

test('a moment that has passed is told of at its field, and what was typed stays', async () => {
  const sent = fakeAdmin({
    maintenance: { list: [BOXES] },
    [SET]: refusal('maintenance_time_past', { field: 'until' }),
  })
  const user = show(<MaintenancePage />)
  await user.click(await button('Close'))
  await user.type(words(), 'Back soon')
  await user.type(until(), '2020-01-01T10:00')
  await user.click(close())
  await waitFor(() => expect(faultAt(until())).toMatch(/./))
  expect(words().value).toBe('Back soon')
  expect(sent[0]!.body).toMatchObject({ until: new Date('2020-01-01T10:00').getTime() / 1000 })
})

test('a closed area shows what players read, and opens again', async () => {
  const closed = { ...BOXES, closed: true, texts: { en: 'Back soon', zh: '', pt: '' } }
  const sent = fakeAdmin({ maintenance: { list: [closed] }, [SET]: BOXES })
  const user = show(<MaintenancePage />)
  expect(await screen.findByText('“Back soon”')).toBeDefined()
  await user.click(await button('Open'))
  await user.type(why(), 'mended')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Open' }))
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ room: 'boxes', closed: false, reason: 'mended' }]),
  )
})

test('support reads what is closed and closes nothing', async () => {
  fakeAdmin({ maintenance: { list: [BOXES] } }, 'support')
  show(<MaintenancePage />)
  expect(await screen.findByText('Boxes')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})
