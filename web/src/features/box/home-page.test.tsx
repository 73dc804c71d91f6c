import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeStore, show } from '../../test/show.tsx'
import { HomePage } from './home-page.tsx'

test('a store that sells no box says so, and offers nothing that needs one', async () => {
  fakeStore({
    '/api/box/list': { list: [], next: null, total: 0 },
    '/api/box/boxType/all': { list: [] },
  })
  await show(<HomePage />, { texts: ['home'], at: '/', signedIn: false })
  expect(await screen.findByText('No boxes on sale right now')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Look around the mall' }).getAttribute('href')).toBe('/mall')
  for (const text of ['Your first box is on us', 'New here? Three steps', 'No boxes match'])
    expect(screen.queryByText(text)).toBeNull()
  expect(document.querySelector('.skeleton')).toBeNull()
})
