// @module-tag long

import type { ServerResponse } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { lockItem } from '@noktra/contract/backpack'
import { listBoxTypes } from '@noktra/contract/boxes'
import { userDetails } from '@noktra/contract/users'
import { openToAll } from '#test/battles.ts'
import { anEnvelope, claim, claimants } from '#test/envelopes.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { tally } from '#test/gifts.ts'
import { waiting } from '#test/hold-item.ts'
import { openRoll, tryJoin } from '#test/rolls.ts'
import { giveItems, skinFrom } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'
import { CROWD } from './shed-load.ts'
import { countInLine } from './turns.ts'

/* More calls than the store answers in time. */

const world = useWorld({ MOST_WAIT_MS: '50' })

beforeAll(() => openToAll(world))

function makePlayers(count: number): Promise<TestPlayer[]> {
  return Promise.all(Array.from({ length: count }, () => makePlayer(world)))
}

/** How a call is answered by now: one that waits has no answer yet. */
async function statusBy(path: string, ms: number): Promise<string> {
  try {
    const { status, headers } = await fetch(`${world.url}${path}`, { signal: AbortSignal.timeout(ms) })
    return `${status} ${headers.get('retry-after')}`
  } catch {
    return 'waits'
  }
}

test('while a crowd has waited too long new calls are refused at once, and taken again once it is answered', async () => {
  const players = await makePlayers(40)
  const { id } = await skinFrom(world, 500)
  const items = await Promise.all(players.map((player) => giveItems(world, player, [id])))
  const crowd = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('item').select('id').where('id', 'in', items.flat()).forNoKeyUpdate().execute()
    const asked = players.map(({ token }, at) =>
      world.call(lockItem, { token, body: { item_id: items[at]![0]!, locked: true } }),
    )
    await expect.poll(() => statusBy(listBoxTypes.path, 300)).toBe('503 2')
    // Its failure would sign the player out.
    expect(await statusBy(userDetails.path, 300)).not.toContain('503')
    return asked
  })
  // On a machine that others keep busy the last of them come when the first have already waited too long.
  const { ok, busy } = tally(await Promise.all(crowd))
  expect(ok).toBeGreaterThanOrEqual(CROWD)
  expect(ok! + (busy ?? 0)).toBe(40)
  // The call that meets the end of the crowd may still be refused, on a machine that others keep busy.
  await expect.poll(() => statusBy(listBoxTypes.path, 2000), { timeout: 2000 }).toBe('200 null')
})

test('a crowd in line for one room holds up no other call', async () => {
  const players = await makePlayers(60)
  const { free_room_id } = await openRoll(world, {})
  const crowd = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('roll').select('id').where('id', '=', free_room_id).forNoKeyUpdate().execute()
    const asked = players.map((player) => tryJoin(world, player, free_room_id))
    // Until they stand in line, they wait for the store like all others.
    await expect.poll(() => countInLine(world.store.ctx)).toBeGreaterThan(40)
    await expect.poll(() => statusBy(listBoxTypes.path, 2000)).toBe('200 null')
    return asked
  })
  for (const answer of await Promise.all(crowd))
    expect(answer.error === null || answer.error === 'busy').toBe(true)
})

test('a crowd at one envelope, which is served together, holds up no other call either', async () => {
  const { id, code } = await anEnvelope(world)
  const players = await claimants(world, 60)
  const crowd = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('envelope').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const asked = players.map((player) => claim(world, player, code))
    await expect.poll(() => countInLine(world.store.ctx)).toBeGreaterThan(40)
    await expect.poll(() => statusBy(listBoxTypes.path, 2000)).toBe('200 null')
    return asked
  })
  // They share a network, of which one has a part.
  expect(tally(await Promise.all(crowd))).toEqual({ ok: 1, envelope_network: 59 })
  expect(countInLine(world.store.ctx)).toBe(0)
})

test('of callers who hang up while they wait nothing is begun; those who stay are served', async () => {
  const players = await makePlayers(4)
  const { id } = await skinFrom(world, 500)
  const items = (await Promise.all(players.map((player) => giveItems(world, player, [id])))).flat()
  const lock = (at: number, signal?: AbortSignal) =>
    fetch(`${world.url}${lockItem.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${players[at]!.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ item_id: items[at], locked: true }),
      signal: signal ?? null,
    })
  const answered = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('item').select('id').where('id', 'in', items.slice(0, 2)).forNoKeyUpdate().execute()
    // As many as may run at once wait for their rows; the others wait for them.
    const running = [lock(0), lock(1)]
    await waiting(world, 2)
    const came = new Map<string, ServerResponse>()
    world.store.app.server.on('request', ({ headers }, response) =>
      came.set(headers.authorization!, response),
    )
    const callOf = (at: number) => came.get(`Bearer ${players[at]!.token}`)
    const hungUp = new AbortController()
    const gone = lock(2, hungUp.signal).then(
      () => 'answered',
      () => 'gone',
    )
    const stays = lock(3)
    await expect.poll(() => callOf(2) && callOf(3)).toBeTruthy()
    hungUp.abort()
    expect(await gone).toBe('gone')
    await expect.poll(() => callOf(2)!.destroyed).toBe(true)
    return [...running, stays]
  })
  for (const answer of await Promise.all(answered)) expect(answer.status).toBe(200)
  const locked = await world.db
    .selectFrom('item')
    .select(['id', 'locked'])
    .where('id', 'in', items)
    .orderBy('id')
    .execute()
  const byId = new Map(locked.map((item) => [item.id, item.locked]))
  expect(items.map((item) => byId.get(item))).toEqual([true, true, false, true])
})
