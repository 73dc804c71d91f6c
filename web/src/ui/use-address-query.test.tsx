import { act, screen, waitFor } from '@testing-library/react'
import { Suspense, use } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { show } from '../test/show.tsx'
import { useAddressQuery } from './use-address-query.ts'

function Filters() {
  const [query, change] = useAddressQuery()
  return (
    <>
      <output>{query.toString()}</output>
      <button onClick={() => change((now) => ({ ...Object.fromEntries(now), sort: 'price' }))}>Sort</button>
      <button onClick={() => change((now) => ({ ...Object.fromEntries(now), tab: 'mine' }), { step: true })}>
        Tab
      </button>
      <button onClick={() => change(() => '')}>Clear</button>
    </>
  )
}

const press = (name: string) => screen.getByRole('button', { name }).click()
const shown = () => screen.getByRole('status').textContent

test('two changes in one moment both count', async () => {
  await show(<Filters />, { texts: [], at: '/mall?page=2' })
  await act(async () => {
    press('Sort')
    press('Tab')
  })
  expect(shown()).toBe('page=2&sort=price&tab=mine')
  expect(location.search).toBe('?page=2&sort=price&tab=mine')
  await act(async () => press('Clear'))
  expect(shown()).toBe('')
  expect(location.href).toMatch(/\/mall$/)
})

test('a change shows at once, though the page of the new address is still being drawn', async () => {
  const drawn = Promise.withResolvers<void>()
  function List() {
    const { search } = useLocation()
    if (search) use(drawn.promise)
    return <p>List of {search || 'all'}</p>
  }
  await show(
    <>
      <Filters />
      <Suspense fallback="…">
        <List />
      </Suspense>
    </>,
    { texts: [], at: '/mall' },
  )
  await act(async () => press('Sort'))
  expect(shown()).toBe('sort=price')
  expect(screen.getByText(/List/).textContent).toBe('List of all')
  await act(async () => drawn.resolve())
  expect(shown()).toBe('sort=price')
  expect(screen.getByText(/List/).textContent).toBe('List of ?sort=price')
})

test('a step is one that "back" takes back, any other change is none', async () => {
  await show(<Filters />, { texts: [], at: '/mall' })
  const entries = history.length
  await act(async () => press('Sort'))
  expect(history.length).toBe(entries)
  await act(async () => press('Tab'))
  expect(history.length).toBe(entries + 1)
  await act(async () => history.back())
  await waitFor(() => expect(shown()).toBe('sort=price'))
})
