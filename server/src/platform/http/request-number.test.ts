import { expect, test } from 'vitest'
import { listBoxes } from '@noktra/contract/boxes'
import { errorText } from '@noktra/languages/error-text'
import { REQUEST_NUMBER } from '@noktra/contract/request-number'
import { useWorld } from '#test/world.ts'

const world = useWorld()

/** What a player reads of a fault in the store, and its number. */
async function meetFault(number: string): Promise<{ msg: string; ref: string }> {
  const answer = await fetch(`${world.url}${listBoxes.path}`, { headers: { [REQUEST_NUMBER]: number } })
  const { msg, data } = (await answer.json()) as { msg: string; data: { ref: string } }
  return { msg, ref: data.ref }
}

test('a fault is told with the number that the call brought, or with one of the store where that is none', async () => {
  await world.db.updateTable('box').set({ names: '{}' }).execute()
  expect(await meetFault('K7Q2M9XA')).toEqual({
    msg: errorText('unexpected', 'en', { ref: 'K7Q2M9XA' }),
    ref: 'K7Q2M9XA',
  })
  for (const odd of ['', 'K7Q2M9X', 'k7q2m9xa', 'K7Q2M9X0', 'x'.repeat(1000)]) {
    expect((await meetFault(odd)).ref).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  }
})
