// @module-tag long

import { describe, expect, test } from 'vitest'
import { openBox } from '@noktra/contract/boxes'
import { logout, userDetails } from '@noktra/contract/users'
import { makePlayer } from '#test/factories.ts'
import { useSecondStore } from '#test/second-store.ts'
import { callOver, useWorld } from '#test/world.ts'

/* A player's own account: sent before the framework to who is known, and read again each time. */

const KEPT = { SESSION_KEPT_MS: '10000' }
const world = useWorld(KEPT)
const second = useSecondStore(world, KEPT)

const raw = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/api/user/details`, { headers: { authorization: `Bearer ${token}`, ...headers } })

async function said(response: Response): Promise<[number, Record<string, string>, string]> {
  const { date: _date, 'set-cookie': cookie, ...headers } = Object.fromEntries(response.headers)
  return [response.status, { ...headers, cookies: String(cookie?.split('=')[0]) }, await response.text()]
}

describe('the own account', () => {
  test('is sent with what the framework says, and a cookie to a browser without one', async () => {
    const { token } = await makePlayer(world, { cash: 1250 })
    // By another address it goes the whole way.
    const whole = await said(
      await fetch(`${world.url}/api/user/details?`, { headers: { authorization: `Bearer ${token}` } }),
    )
    for (let round = 0; round < 3; round += 1) {
      const first = await raw(token)
      const cookie = first.headers.get('set-cookie')!.split(';')[0]!
      expect(await said(first)).toEqual(whole)
      const [status, headers, text] = await said(await raw(token, { cookie }))
      expect([status, headers, text]).toEqual([200, { ...whole[1], cookies: 'undefined' }, whole[2]])
    }
  })

  test('is another for each who asks at once', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 20 }, (_, n) => makePlayer(world, { cash: n * 100 })),
    )
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        crowd.flatMap((player, n) =>
          [world.url, second.url].map(async (base) => {
            const { data } = await callOver(base, userDetails, { token: player.token })
            expect([data.user_id, data.coin]).toEqual([player.id, n])
          }),
        ),
      )
    }
  })

  test('is never older than what its player was answered, in whatever process', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => makePlayer(world, { cash: 1000 })))
    await Promise.all(
      crowd.map(async ({ token }, n) => {
        const [here, there] = n % 2 === 0 ? [world.url, second.url] : [second.url, world.url]
        let isOver = false
        let least = Infinity
        // Others of the player's pages ask all the time.
        const asking = Array.from({ length: 3 }, async () => {
          while (!isOver) {
            const before = least
            const { data } = await callOver(there, userDetails, { token })
            expect(data.coin).toBeLessThanOrEqual(before)
          }
        })
        for (let left = 9; left > 0; left -= 1) {
          const { data } = await callOver(here, openBox, { token, body: { box_id: 9 } })
          expect(data.coin).toBe(left)
          least = left
          for (const base of [there, here])
            expect((await callOver(base, userDetails, { token })).data.coin).toBe(left)
        }
        isOver = true
        await Promise.all(asking)
      }),
    )
  })

  test('tells a closed account that it is closed, and nothing to a session that has ended', async () => {
    const { id, token } = await makePlayer(world)
    const ask = () => world.call(userDetails, { token })
    expect([(await ask()).data.status, (await ask()).data.status]).toEqual([0, 0])
    await world.db.updateTable('player').set({ status: 1 }).where('id', '=', id).execute()
    expect((await ask()).data.status).toBe(1)
    world.store.ctx.bus.publish('standing', id)
    expect([(await ask()).data.status, (await ask()).data.status]).toEqual([1, 1])
    await world.data(logout, { token })
    expect((await ask()).error).toBe('not_signed_in')
  })
})
