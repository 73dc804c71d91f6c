import { screen, waitFor, within } from '@testing-library/react'
import type { StaffRow } from '@noktra/contract/admin/staff'
import { expect, test } from 'vitest'
import { fakeAdmin, faultAt, refusal, show } from '../../test/show.tsx'
import { StaffList } from './staff-list.tsx'

const BEA: StaffRow = {
  id: 2,
  name: 'Bea',
  email: 'bea@example.org',
  role: 'support',
  status: 'active',
  created_at: 1_700_000_000,
  last_seen_at: null,
  link_until: null,
  link_offered_until: null,
  invited_by: { id: 1, name: 'Ada' },
  agrees_from: null,
  too_new: false,
}
const listOf = (...list: StaffRow[]) => ({ list, next: null, total: list.length })

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const why = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Why' })
const inDialog = (label: string) =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: label })
const showStaff = () => show(<StaffList />, { resource: 'staff' })

test('an invitation is sent with name, role and why, and waits for a second person', async () => {
  const sent = fakeAdmin({ staff: listOf(BEA), 'staff/invite': { approval_id: 5 } })
  const user = showStaff()
  await user.click(await button('Invite'))
  await user.type(name(), 'Cleo')
  await user.click(screen.getByRole('combobox', { name: 'Role' }))
  await user.click(screen.getByRole('option', { name: 'operator' }))
  await user.type(why(), 'new in the team')
  await user.click(inDialog('Invite'))
  expect(await screen.findByText('Request 5 waits for a second person')).toBeDefined()
  expect(sent).toMatchObject([
    { path: 'staff/invite', body: { name: 'Cleo', role: 'operator', reason: 'new in the team' } },
  ])
})

test('an invitation without a name shows the error at the name, and keeps the other fields', async () => {
  fakeAdmin({ staff: listOf(BEA), 'staff/invite': refusal('invalid_input', { field: 'name' }) })
  const user = showStaff()
  await user.click(await button('Invite'))
  await user.type(why(), 'new in the team')
  await user.click(inDialog('Invite'))
  await waitFor(() => expect(faultAt(name())).toBe('Check this value'))
  expect(why().value).toBe('new in the team')
  expect(screen.getByRole('combobox', { name: 'Role' }).textContent).toBe('support')
})

test('a member is closed out at once, and can be let in again', async () => {
  const isClosedOut = { now: false }
  const sent = fakeAdmin({
    staff: () => listOf(isClosedOut.now ? { ...BEA, status: 'disabled' } : BEA),
    'staff/disable': () => {
      isClosedOut.now = true
      return { approval_id: null }
    },
  })
  const user = showStaff()
  await user.click(await button('Close out'))
  expect(await screen.findByRole('dialog', { name: 'Close Bea out' })).toBeDefined()
  await user.type(why(), 'left us')
  await user.click(inDialog('Close out'))
  expect(await button('Let in')).toBeDefined()
  expect((await button('Reset password')).disabled).toBe(true)
  expect(sent).toMatchObject([{ path: 'staff/disable', body: { id: 2, disabled: true, reason: 'left us' } }])
})

test('the last owner stays: the refusal is read in the dialog', async () => {
  fakeAdmin({ staff: listOf({ ...BEA, role: 'owner' }), 'staff/role': refusal('staff_last_owner') })
  const user = showStaff()
  await user.click(await button('Change role'))
  const role = screen.getByRole('combobox', { name: 'Role' })
  expect(role.textContent).toBe('owner')
  await user.click(role)
  await user.click(screen.getByRole('option', { name: 'auditor' }))
  await user.click(inDialog('Change role'))
  expect((await screen.findByRole('alert')).textContent).toBe('The store needs at least one owner')
  expect(screen.getByRole('combobox', { name: 'Role' }).textContent).toBe('auditor')
})

test('a link that was agreed to is shown this once', async () => {
  fakeAdmin({
    staff: listOf({ ...BEA, status: 'invited', link_offered_until: 1_800_000_000 }),
    'staff/link': { id: 2, link: 'https://office.example/#token', link_until: 1_800_000_000 },
  })
  const user = showStaff()
  await user.click(await button('Take link'))
  await user.type(why(), 'for Bea')
  await user.click(inDialog('Take link'))
  const shown = await screen.findByRole('dialog', { name: 'One-time link' })
  expect(within(shown).getByRole<HTMLTextAreaElement>('textbox', { name: 'Link' }).value).toBe(
    'https://office.example/#token',
  )
})

test('an auditor reads the list of staff and can change none of them', async () => {
  fakeAdmin({ staff: listOf(BEA) }, 'auditor')
  showStaff()
  expect(await screen.findByText('bea@example.org')).toBeDefined()
  for (const label of ['Invite', 'Change role', 'Reset password', 'Close out']) {
    expect(screen.queryByRole('button', { name: label })).toBeNull()
  }
})
