import { afterEach, describe, expect, test } from 'vitest'
import { bindMobile } from '@noktra/contract/account'
import { unpackByKey } from '@noktra/contract/boxes'
import { userDetails } from '@noktra/contract/users'
import { refusalsOf, setTo } from '#test/gifts.ts'
import { makePlatformPlayer, newBrowser, signInAs, tokenOf } from '#test/steam.ts'
import { freshCode, newNumber } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

afterEach(() => setTo(world, 'gift_risk_platform', 50))

/** Registers by the game platform. */
async function arrive(): Promise<{ id: number; token: string; cookie: string }> {
  const cookie = await newBrowser(world)
  const { steam_id } = await makePlatformPlayer(world)
  const token = tokenOf(await signInAs(world, cookie, steam_id))
  const { user_id: id } = await world.data(userDetails, { token, headers: { cookie } })
  return { id, token, cookie }
}

type Signed = { token: string; cookie: string }

async function keysOf({ token, cookie }: Signed): Promise<{ key_count: number; key_waits: boolean }> {
  const { key_count, key_waits } = await world.data(userDetails, { token, headers: { cookie } })
  return { key_count, key_waits }
}

async function bindContact({ token, cookie }: Signed, mobile = newNumber()) {
  const headers = { cookie }
  const body = { mobile, code: await freshCode(world, mobile, headers) }
  return world.call(bindMobile, { token, headers, body })
}

describe('the registration key of an account of the platform', () => {
  test('comes at once while its risk is low', async () => {
    expect(await keysOf(await arrive())).toEqual({ key_count: 1, key_waits: false })
  })

  test('waits for a contact when it is not, and comes with the first one, once', async () => {
    await setTo(world, 'gift_risk_platform', 1)
    const player = await arrive()
    expect(await keysOf(player)).toEqual({ key_count: 0, key_waits: true })
    expect(await refusalsOf(world, player)).toMatchObject([
      { kind: 'registration', campaign: 'registration', reason: 'unverified', worth: 50 },
    ])
    expect((await bindContact(player)).code).toBe(0)
    expect(await keysOf(player)).toEqual({ key_count: 1, key_waits: false })
    const { box_id } = await world.db
      .selectFrom('box_key')
      .select('box_id')
      .where('player_id', '=', player.id)
      .executeTakeFirstOrThrow()
    const { token, cookie } = player
    await world.data(unpackByKey, { token, headers: { cookie }, body: { box_id, num: 1 } })
    world.clock.advance(61_000)
    expect((await bindContact(player, `p${player.id}@example.com`)).code).toBe(0)
    expect(await keysOf(player)).toEqual({ key_count: 0, key_waits: false })
  })

  test('does not come for a browser or a number that had it', async () => {
    const first = await arrive()
    expect((await keysOf(first)).key_count).toBe(1)
    await setTo(world, 'gift_risk_platform', 1)
    const { steam_id } = await makePlatformPlayer(world)
    const token = tokenOf(await signInAs(world, first.cookie, steam_id))
    const again = { token, cookie: first.cookie }
    const { user_id: id } = await world.data(userDetails, { token, headers: { cookie: first.cookie } })
    expect((await bindContact(again)).code).toBe(0)
    expect((await keysOf(again)).key_count).toBe(0)
    expect((await refusalsOf(world, { id, token })).map(({ reason }) => reason)).toEqual([
      'unverified',
      'device',
    ])
  })
})
