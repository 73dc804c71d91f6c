import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ScrollCard } from '@noktra/contract/live'
import { strip } from '../live/live.ts'
import { show } from '../test/show.tsx'
import { LiveStrip } from './live-strip.tsx'

function card(id: number): ScrollCard {
  return {
    id,
    user_id: 1,
    nickname: 'kestrel',
    avatar: '/assets/avatars/avatar-00-96-00000000.webp',
    message_type: 'openBox',
    extend_data: { box_id: 3 },
    created_at: 1_700_000_000,
    color: '#8C9BB3',
    image_url: '/assets/items/corvane-isoline-fn-560-00000000.webp',
    item_name: `Corvane | Finish ${id}`,
    market_hash_name: `Corvane | Finish ${id} (Factory New)`,
    exterior_name: 'FN',
  }
}

function shown(): string[] {
  return within(screen.getByRole('list', { name: 'Recent wins' }))
    .getAllByRole('listitem')
    .map((item) => /Finish \d+/.exec(item.textContent)![0])
}

test('cards that come at once are drawn once', async () => {
  strip.load([card(2), card(1)])
  await show(<LiveStrip />, { texts: ['layout'] })
  expect(shown()).toEqual(['Finish 2', 'Finish 1'])
  const frame = () => act(() => new Promise(requestAnimationFrame))
  act(() => [3, 4, 5].forEach((id) => strip.push(card(id))))
  expect(shown()).toHaveLength(2)
  await frame()
  expect(shown()).toEqual([5, 4, 3, 2, 1].map((id) => `Finish ${id}`))
  act(() => strip.push(card(6)))
  await frame()
  expect(shown()).toHaveLength(6)
})
