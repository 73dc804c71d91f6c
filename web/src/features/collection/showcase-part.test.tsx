import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useQuery } from '@tanstack/react-query'
import type { OwnShowcase, ShownItem } from '@noktra/contract/collection'
import { queryClient } from '../../api/query-client.ts'
import { fakeStore, isOff, show } from '../../test/show.tsx'
import { collectionQuery, type Collection } from './queries.ts'
import { ShowcasePart } from './showcase-part.tsx'

function item(item_id: number): ShownItem {
  return {
    item_id,
    wear: '0.0100',
    pattern: 1,
    open_id: null,
    skin_id: item_id,
    item_name: `Corvane | Finish ${item_id}`,
    market_hash_name: `Corvane | Finish ${item_id} (Factory New)`,
    family: 'Corvane',
    finish: `Finish ${item_id}`,
    kind: 'Knife',
    kind_key: 'knife',
    exterior_name: 'FN',
    class: 'weapon',
    variant: null,
    phase_name: null,
    rarity: 'standard',
    color: '#8C9BB3',
    image_url: '/assets/items/corvane-isoline-fn-560-00000000.webp',
  }
}

function collectionOf(showcase: OwnShowcase): Collection {
  const none = { all: 0, ever: 0, held: 0 }
  return { cells: none, skins: none, families: [], sets: [], honours: { title: null, frame: null }, showcase }
}

const OWN: OwnShowcase = { token: 'a'.repeat(22), named: false, items: [item(1), item(2), item(3)] }

function Part() {
  const { data } = useQuery(collectionQuery)
  return data ? <ShowcasePart collection={data} /> : null
}

function later<T>() {
  return Promise.withResolvers<T>()
}

test('two presses one after the other lose nothing: the second waits for the first', async () => {
  const first = later<object>()
  const sent = fakeStore({
    '/api/collection': collectionOf(OWN),
    '/api/collection/showcase': () => first.promise,
  })
  const hands = await show(<Part />, { texts: ['collection'], signedIn: true })
  await hands.click(await screen.findByRole('button', { name: 'Remove Finish 1' }))
  const second = screen.getByRole('button', { name: 'Remove Finish 2' })
  await waitFor(() => expect(isOff(second)).toBe(true))
  await hands.click(second)
  expect(sent.map(({ body }) => body)).toEqual([{ item_ids: [2, 3] }])
  await act(async () => first.resolve({ ...OWN, items: [item(2), item(3)] }))
  await hands.click(await screen.findByRole('button', { name: 'Remove Finish 2' }))
  expect(sent.map(({ body }) => body)).toEqual([{ item_ids: [2, 3] }, { item_ids: [3] }])
})

test('an answer that was asked for before a change does not undo it', async () => {
  const old = later<object>()
  let asked = 0
  fakeStore({
    '/api/collection': () => {
      asked += 1
      return asked === 1 ? collectionOf(OWN) : old.promise
    },
    '/api/collection/showcase': { ...OWN, items: [item(3)] },
  })
  const hands = await show(<Part />, { texts: ['collection'], signedIn: true })
  await screen.findByRole('button', { name: 'Remove Finish 1' })
  const reading = queryClient.refetchQueries(collectionQuery)
  expect(asked).toBe(2)
  await hands.click(screen.getByRole('button', { name: 'Remove Finish 1' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Finish 1' })).toBeNull())
  await act(async () => {
    old.resolve(collectionOf(OWN))
    await reading
  })
  const { items } = queryClient.getQueryData(collectionQuery.queryKey)!.showcase
  expect(items.map(({ item_id }) => item_id)).toEqual([3])
})

test('records name a player only after they have asked for it', async () => {
  const sent = fakeStore({
    '/api/collection': collectionOf(OWN),
    '/api/collection/showcase': { ...OWN, named: true },
  })
  const hands = await show(<Part />, { texts: ['collection'], signedIn: true })
  const named = await screen.findByRole('switch', { name: 'Name me on records' })
  expect(named.getAttribute('aria-checked')).toBe('false')
  await hands.click(named)
  expect(sent.at(-1)!.body).toEqual({ named: true })
  expect(await screen.findByText(/^On: where you hold/)).toBeTruthy()
})
