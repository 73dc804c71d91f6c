import { describe, expect, it } from 'vitest'
import * as account from '@noktra/contract/account'
import * as api from '@noktra/contract/users'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

function edit(token: string | undefined, body: object) {
  return world.call(account.editUser, { ...(token ? { token } : {}), body })
}

describe('a nickname', () => {
  /** @shows SPEC-3.4 SPEC-7.14 */
  it('is trimmed, joined to composed letters, and shown by the details', async () => {
    const { token } = await makePlayer(world)
    const answer = await edit(token, { nickname: '  Jose\u0301   Nova ' })
    expect(answer).toMatchObject({ code: 0, data: { nickname: 'José Nova' } })
    expect(await world.data(api.userDetails, { token })).toMatchObject({ nickname: 'José Nova' })
  })

  it.each(['零下三度', '👾👾', '❤️ Nova', 'A', 'ÀÉÎÕÜ', 'x'.repeat(20), '🦊'.repeat(20), 'O’Neil_99'])(
    'may be %s',
    async (nickname) => {
      const { token } = await makePlayer(world)
      expect(await edit(token, { nickname })).toMatchObject({ code: 0, data: { nickname } })
    },
  )

  /** @shows SPEC-5.28 */
  it.each(['', '   ', '\u3000\u2003'])('may not be empty: %j', async (nickname) => {
    const { token } = await makePlayer(world)
    expect(await edit(token, { nickname })).toMatchObject({
      error: 'nickname_required',
      data: { field: 'nickname' },
    })
  })

  /** @shows ASVS-1.3.3 */
  it.each([
    'x'.repeat(21),
    '🦊'.repeat(21),
    'a\u0007b',
    'a\nb',
    'a\tb',
    'gold\u202Eeno',
    'zero\u200Bwidth',
    'a\u200Db',
    '\u2066a',
    'a\uFEFFb',
    '\u3164',
    '\u115F\u1160',
    '\u2800\u2800',
    'so\u00ADft',
    'a\u2028b',
    '\uE000',
    '\uD800',
    'Z\u0351\u0352\u0353\u0354',
    '\u0301',
  ])('may not be %j', async (nickname) => {
    const { token, id } = await makePlayer(world)
    const before = await nicknameOf(id)
    expect(await edit(token, { nickname })).toMatchObject({ error: 'nickname_invalid' })
    expect(await nicknameOf(id)).toBe(before)
  })

  it.each([{ nickname: 'a\0b' }, { nickname: 5 }, { nickname: null }, { nickname: ['a'] }])(
    'is a text: %j',
    async (body) => {
      const { token } = await makePlayer(world)
      expect(await edit(token, body)).toMatchObject({ error: 'invalid_input', data: { field: 'nickname' } })
    },
  )
})

async function nicknameOf(id: number) {
  const row = await world.db
    .selectFrom('player')
    .select('nickname')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.nickname
}

describe('a picture', () => {
  it('is one of the twelve of the store', async () => {
    const { token } = await makePlayer(world)
    const { list } = await world.data(account.listAvatars)
    expect(list.map(({ avatar_no }) => avatar_no)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(new Set(list.map(({ avatar }) => avatar)).size).toBe(12)
    for (const { avatar_no, avatar } of list.slice(0, 3)) {
      expect((await edit(token, { avatar: avatar_no })).data).toMatchObject({ avatar_no, avatar })
    }
    expect(await world.data(api.userDetails, { token })).toMatchObject({ avatar: list[2]!.avatar })
  })

  it.each([-1, 12, 1.5, '3', null])('is no other: %j', async (avatar) => {
    const { token } = await makePlayer(world)
    const { error } = await edit(token, { avatar })
    expect(['avatar_unknown', 'invalid_input']).toContain(error)
  })

  it('and the name are changed together or not at all', async () => {
    const { token } = await makePlayer(world)
    await edit(token, { nickname: 'Before', avatar: 1 })
    await edit(token, { nickname: 'After\u202E', avatar: 2 })
    expect(await world.data(api.userDetails, { token })).toMatchObject({ nickname: 'Before', avatar_no: 1 })
    await edit(token, { nickname: 'After', avatar: 2 })
    expect(await world.data(api.userDetails, { token })).toMatchObject({ nickname: 'After', avatar_no: 2 })
  })
})

describe('editing', () => {
  it('is for players, each their own', async () => {
    expect((await edit(undefined, { nickname: 'Nobody' })).error).toBe('not_signed_in')
    const [mine, other] = [await makePlayer(world), await makePlayer(world)]
    const before = await nicknameOf(other.id)
    await edit(mine.token, { nickname: 'Mine', user_id: other.id, id: other.id })
    expect(await nicknameOf(other.id)).toBe(before)
  })

  it('is open ten times an hour', async () => {
    const { token } = await makePlayer(world)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => edit(token, { nickname: `Name ${n}` })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(10)
    expect(answers.filter(({ error }) => error === 'too_many_requests')).toHaveLength(10)
    world.clock.advance(3_600_000)
    expect((await edit(token, { nickname: 'Later' })).code).toBe(0)
  })
})
