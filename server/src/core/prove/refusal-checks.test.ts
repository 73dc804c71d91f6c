import { beforeAll, expect, test } from 'vitest'
import { openBox, unpackByKey } from '@noktra/contract/boxes'
import { makePlayer } from '#test/factories.ts'
import { useForger } from '#test/forger.ts'
import { useWorld } from '#test/world.ts'
import { refusalChecks } from './refusal-checks.ts'

const world = useWorld()
const faultsAfter = useForger(world)

/** Two refusals of one player. */
beforeAll(async () => {
  const { token } = await makePlayer(world)
  await world.call(openBox, { token, body: { box_id: 999_999 } })
  await world.call(unpackByKey, { token, body: { box_id: 999_999, num: 1 } })
  await makePlayer(world)
})

/** Forged books, each with the check that tells of it. */
const FORGERIES = [
  [`delete from play_refusal where no = 1`, 0],
  [`delete from play_refusal where no = 2`, 0],
  [`delete from play_refusal`, 0],
  [`update play_refusal_count set last_no = 1`, 0],
  [`update play_refusal set no = 3 where no = 2`, 0],
  [`delete from play_refusal where no = 1; update play_refusal_count set last_no = 1`, 0],
  [`update play_refusal set nonce = 1 where no = 2`, 1],
  [`update play_refusal set pair_id = (select max(id) from seed_pair)`, 1],
] as const

test.each(FORGERIES)('prove finds: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(refusalChecks[check]!.name)
})

test('each check has a forgery that it finds', () => {
  expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(refusalChecks.length)
})
