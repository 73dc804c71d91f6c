// @module-tag long

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindInviter } from '@noktra/contract/promotion'
import { inviterInfo, userDetails } from '@noktra/contract/users'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { bind, codeOf, DAY_MS, makeInviter, type Inviter } from '#test/promotion.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

async function inviterOf({ id }: TestPlayer): Promise<number | null> {
  const row = await world.db
    .selectFrom('player')
    .select('inviter_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.inviter_id
}

describe('naming an inviter', () => {
  /** @shows SPEC-7.16 */
  test('works by their code, however it is typed, and is shown from then on', async () => {
    const inviter = await makeInviter(world)
    const player = await makePlayer(world)
    expect((await world.data(userDetails, { token: player.token })).inviter_until).not.toBeNull()
    const answer = await bind(world, player, `  ${inviter.code.toLowerCase()} `)
    expect(answer.data.inviter).toMatchObject({ user_id: inviter.id })
    expect(await world.data(inviterInfo, { token: player.token })).toEqual({ inviter: answer.data.inviter })
    expect((await world.data(userDetails, { token: player.token })).inviter_until).toBeNull()
  })

  test('20 times at once is done once', async () => {
    const inviters = [await makeInviter(world), await makeInviter(world)]
    const player = await makePlayer(world)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => bind(world, player, inviters[n % 2]!.code)),
    )
    const done = answers.filter((answer) => answer.code === 0)
    expect(done).toHaveLength(1)
    expect(await inviterOf(player)).toBe(done[0]!.data.inviter!.user_id)
    for (const { code, error } of answers) if (code !== 0) expect(error).toBe('inviter_bound')
  })

  test('20 times at once with one key answers the same', async () => {
    const inviter = await makeInviter(world)
    const player = await makePlayer(world)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bind(world, player, inviter.code, 'bind')),
    )
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]!.code).toBe(0)
  })

  test('is refused a second time, to oneself, and by a younger account', async () => {
    const inviter = await makeInviter(world)
    const player = await makePlayer(world)
    const younger = await makeInviter(world)
    expect((await bind(world, player, await codeOf(world, player))).error).toBe('inviter_self')
    expect((await bind(world, player, younger.code)).error).toBe('inviter_younger')
    expect(await inviterOf(player)).toBeNull()
    expect((await bind(world, player, inviter.code)).code).toBe(0)
    expect((await bind(world, player, inviter.code)).error).toBe('inviter_bound')
    expect(await inviterOf(player)).toBe(inviter.id)
  })

  test('is open for 7 days to the millisecond', async () => {
    const inviter = await makeInviter(world)
    const [early, late] = [await makePlayer(world), await makePlayer(world)]
    world.clock.advance(7 * DAY_MS - 1)
    expect((await bind(world, early, inviter.code)).code).toBe(0)
    world.clock.advance(1)
    expect((await bind(world, late, inviter.code)).error).toBe('inviter_late')
    expect((await world.data(userDetails, { token: late.token })).inviter_until).toBeNull()
  })

  test('is refused without a code, with an unknown one, and to a visitor', async () => {
    const player = await makePlayer(world)
    expect((await bind(world, player, '   ')).error).toBe('invite_code_required')
    expect((await bind(world, player, 'NOBODY00')).error).toBe('invite_code_unknown')
    expect((await bind(world, player, 'x'.repeat(41))).error).toBe('invalid_input')
    expect((await world.call(bindInviter, { body: { invite_code: 'NOBODY00' } })).error).toBe('not_signed_in')
  })

  test('is closed to guessing: after 10 unknown codes not even the right one is looked at', async () => {
    const inviter = await makeInviter(world)
    const player = await makePlayer(world)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => bind(world, player, `GUESS${n}`)))
    const errors = answers.map((answer) => answer.error)
    expect(errors.filter((error) => error === 'invite_code_unknown').length).toBeLessThanOrEqual(11)
    expect(errors).toContain('too_many_requests')
    expect((await bind(world, player, inviter.code)).error).toBe('too_many_requests')
    world.clock.advance(600_000)
    expect((await bind(world, player, inviter.code)).code).toBe(0)
  })

  test('never makes a circle, in whatever order players name each other', async () => {
    const step = fc.record({ who: fc.nat({ max: 4 }), whom: fc.nat({ max: 4 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const players: Inviter[] = []
        for (let n = 0; n < 5; n += 1) players.push(await makeInviter(world))
        await Promise.all(steps.map(({ who, whom }) => bind(world, players[who]!, players[whom]!.code)))
        for (const start of players) {
          const seen = new Set<number>()
          for (let at: number | null = start.id; at !== null; at = await inviterOf({ id: at, token: '' })) {
            expect(seen.has(at)).toBe(false)
            seen.add(at)
          }
        }
      }),
      { numRuns: 12 },
    )
  })
})
