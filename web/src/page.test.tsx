import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { page } from './page.tsx'
import { show } from './test/show.tsx'

function BoxPage() {
  return <h1>Boxes</h1>
}

/** The part of a page that fails so many times, and how often it was asked for. */
function partThatFails(times: number) {
  let asked = 0
  const load = async () => {
    asked += 1
    if (asked <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return { BoxPage }
  }
  return { ...page(load, 'BoxPage', 'opening'), asked: () => asked }
}

function withoutNetwork(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  // React says which part broke.
  vi.spyOn(console, 'error').mockImplementation(() => {})
}

test('a page that is fetched before it is shown has no skeleton, and is fetched once', async () => {
  const { View, fetchPart, asked } = partThatFails(0)
  await fetchPart()
  await show(<View />, { texts: [] })
  expect(document.querySelector('.page-skeleton')).toBeNull()
  expect(screen.getByRole('heading').textContent).toBe('Boxes')
  expect(asked()).toBe(1)
})

test('a page that could not be fetched before it is shown is fetched again when it shows', async () => {
  const { View, fetchPart, asked } = partThatFails(1)
  await expect(fetchPart()).rejects.toThrow('Failed to fetch')
  await show(<View />, { texts: [] })
  expect(document.querySelector('.page-skeleton')).not.toBeNull()
  expect((await screen.findByRole('heading')).textContent).toBe('Boxes')
  expect(asked()).toBe(2)
})

test('a page that does not come says so, and each further try fetches it again', async () => {
  withoutNetwork()
  const { View, asked } = partThatFails(2)
  const user = await show(<View />, { texts: [] })
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load this page")
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(asked()).toBe(2))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole('heading')).textContent).toBe('Boxes')
  expect(asked()).toBe(3)
})

test('a page that does not come is fetched again when the network comes back', async () => {
  withoutNetwork()
  const { View } = partThatFails(1)
  await show(<View />, { texts: [] })
  await screen.findByRole('alert')
  dispatchEvent(new Event('online'))
  expect((await screen.findByRole('heading')).textContent).toBe('Boxes')
})
