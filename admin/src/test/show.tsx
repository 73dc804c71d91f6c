import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { StaffRole } from '@noktra/contract/admin/admin-route'
import type { Me } from '@noktra/contract/admin/staff'
import { fakeFetch, type FakeAnswer, type Sent } from '@noktra/contract/fake-answers'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AdminContext, Notification, ResourceContextProvider } from 'react-admin'
import { MemoryRouter, Route, Routes } from 'react-router'
import { vi } from 'vitest'
import { authProvider } from '../api/auth-provider.ts'
import { i18nProvider } from '../i18n/i18n.tsx'
import { dataProvider } from '../api/data-provider.ts'

export { refusal } from '@noktra/contract/fake-answers'

const ME: Me = {
  id: 1,
  name: 'Ada',
  email: 'ada@example.org',
  role: 'owner',
  sandbox: false,
  store_url: '',
  store_timezone: 'UTC',
}
const ALWAYS_ANSWERED = {
  'sign-out': {},
  'approvals/standing': {
    sandbox: false,
    agrees: false,
    agrees_from: null,
    too_new: false,
    signed_in_today: true,
    alone: false,
  },
}

/** Puts answers by call, as `players/freeze`, in the place of the store, and gives the commands that are sent to it. */
export function fakeAdmin(calls: Record<string, FakeAnswer>, role: StaffRole = 'owner'): Sent[] {
  const answers: Record<string, FakeAnswer> = { me: { ...ME, role }, ...ALWAYS_ANSWERED, ...calls }
  const sent: Sent[] = []
  vi.stubGlobal('fetch', fakeFetch(answers, sent, '/admin/api/'))
  return sent
}

/** What is said at a field that is marked as wrong; null at one that is not. */
export function faultAt(field: HTMLElement): string | null {
  if (field.getAttribute('aria-invalid') !== 'true') return null
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}

type Place = { at?: string; path?: string; resource?: string }

/** Shows a part as the back office does, and gives the hands that act on it. */
export function show(part: ReactNode, { at = '/', path = '*', resource = '' }: Place = {}) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <AdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ResourceContextProvider value={resource}>
          <Routes>
            <Route path={path} element={part} />
          </Routes>
        </ResourceContextProvider>
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  )
  return userEvent.setup()
}
