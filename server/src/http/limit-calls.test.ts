import { expect, test } from 'vitest'
import { listBoxTypes } from '@noktra/contract/boxes'
import { userDetails } from '@noktra/contract/users'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ SANDBOX: '' })

test('one network makes 1,200 calls a minute; asking who one is always works', async () => {
  const player = await makePlayer(world)
  const answers = await Promise.all(Array.from({ length: 1201 }, () => world.call(listBoxTypes)))
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1200)
  const refused = answers.find((answer) => answer.code !== 0)!
  expect([refused.status, refused.error]).toEqual([429, 'too_many_requests'])
  expect(refused.msg).toMatch(/\d+ s/)
  expect((await world.call(userDetails, { token: player.token })).code).toBe(0)
})
