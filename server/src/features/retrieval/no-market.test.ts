import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'

const world = useWorld({ SANDBOX: '' })

test('without the sandbox no fake market runs, and a retrieval has no provider by accident', async () => {
  expect(world.store.ctx.providers.markets).toEqual([])
  expect(world.store.sweeps.map((sweep) => sweep.name)).not.toContain('sandbox market')
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(`${world.url}/sandbox/market`, { method })
    expect(answer.status).toBe(404)
  }
  await world.sweep()
})
