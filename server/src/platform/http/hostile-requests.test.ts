import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { editUser } from '@noktra/contract/account'
import { listBoxes } from '@noktra/contract/boxes'
import { newCaptcha } from '@noktra/contract/sign-in'
import { userDetails } from '@noktra/contract/users'
import { makePlayer } from '#test/factories.ts'
import { useWorld, type World } from '#test/world.ts'

/* Requests that mean one thing to a check and another to the code that runs them. */

const world = useWorld()
const proxied = useWorld({ TRUST_PROXY: '1' })

describe('fields that a call does not have', () => {
  /** @shows ASVS-2.2.2 ASVS-8.2.3 ASVS-15.3.3 */
  test('change nothing, and never reach the row', async () => {
    const player = await makePlayer(world, { cash: 500 })
    const before = await world.data(userDetails, { token: player.token })
    const other = await makePlayer(world)
    const body = {
      nickname: 'Ada',
      coin: 1e6,
      status: 1,
      id: other.id,
      user_id: other.id,
      player_id: other.id,
    }
    expect(await world.call(editUser, { token: player.token, body })).toMatchObject({ code: 0 })
    expect(await world.data(userDetails, { token: player.token })).toEqual({ ...before, nickname: 'Ada' })
    expect(await world.data(userDetails, { token: other.token })).not.toMatchObject({ nickname: 'Ada' })
  })

  /** @shows ASVS-1.5.2 ASVS-15.3.6 */
  test('named like parts of every object change no object', async () => {
    const { token } = await makePlayer(world)
    for (const text of [
      '{"nickname":"Ada","__proto__":{"polluted":1,"avatar":"x"}}',
      '{"nickname":"Ada","constructor":{"prototype":{"polluted":1}}}',
    ]) {
      const answer = await fetch(`${world.url}${editUser.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: text,
      })
      expect(answer.status, text).toBe(200)
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    }
  })
})

describe('a field of the query', () => {
  /** @shows ASVS-15.3.7 */
  test.each(['page=1&page=2', 'q=a&q=b', 'page[]=1&page[]=2&page=x'])(
    'that comes twice, or in another shape, is refused: %s',
    async (query) => {
      const answer = await fetch(`${world.url}${listBoxes.path}?${query}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ data: { error: 'invalid_input' } })
    },
  )

  /** @shows ASVS-15.3.7 */
  test('does not stand in for a field of the body', async () => {
    const { token } = await makePlayer(world)
    const before = await world.data(userDetails, { token })
    await fetch(`${world.url}${editUser.path}?nickname=Mallory`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{}',
    })
    expect(await world.data(userDetails, { token })).toEqual(before)
  })

  /** @shows ASVS-1.2.4 ASVS-1.2.9 */
  test.each(["' or 1=1 --", "'; drop table box; --", '%', '_', '\\', '%27%20or%201=1', '$1'])(
    'is looked for as it reads, and is no part of a statement: %s',
    async (q) => {
      const found = await world.data(listBoxes, { query: { q } })
      expect(found.list).toEqual([])
    },
  )
})

describe('a request that ends in two places', () => {
  /** @shows ASVS-4.2.1 */
  test.each([
    ['with a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['with two lengths', 'Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}'],
    ['with a length that is none', 'Content-Length: 2x\r\n\r\n{}'],
    ['with chunks of another kind', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['with a length after a bare line feed', 'X-A: b\nContent-Length: 2\r\n\r\n{}'],
  ])('is refused whole, with what follows it: %s', async (_, rest) => {
    const second = `GET ${listBoxes.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const text = await heard(
      world,
      `POST ${newCaptcha.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}${second}`,
    )
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})

describe('who calls', () => {
  const CLAIMS = {
    'x-forwarded-for': '198.51.100.7, 203.0.113.9',
    'x-real-ip': '198.51.100.8',
    forwarded: 'for=198.51.100.9',
  }

  async function networkOf(of: World): Promise<string> {
    await of.data(newCaptcha, { headers: CLAIMS })
    const { network } = await of.db
      .selectFrom('captcha_puzzle')
      .select('network')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return network
  }

  /** @shows ASVS-4.1.3 */
  test('is not believed when no proxy stands before the store', async () => {
    expect(await networkOf(world)).toBe('127.0.0.1')
  })

  /** @shows ASVS-4.1.3 ASVS-15.3.4 */
  test('is told by the proxy alone, and not by what a client has written before it', async () => {
    expect(await networkOf(proxied)).toBe('203.0.113.9')
  })
})

/** All that the store says to these bytes until it ends the connection. */
function heard(of: World, bytes: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect({ port: Number(new URL(of.url).port), host: '127.0.0.1' }, () =>
      socket.write(bytes),
    )
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('close', () => done(text))
    socket.on('error', fail)
  })
}
