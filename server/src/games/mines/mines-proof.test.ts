import { beforeAll, describe, expect, test } from 'vitest'
import { fair, myProofs } from '@noktra/contract/fair'
import * as api from '@noktra/contract/mines'
import { seed, setSeed } from '@noktra/contract/users'
import { MINE_IDLE_MS, minesHash } from '@noktra/game/mines'
import { verifyMines } from '@noktra/game/mines/mines-proof'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { clear, currentOf, mineTile, minesProofOf, pickOf, safeTile, startedGame, take } from '#test/mines.ts'
import { useWorld } from '#test/world.ts'
import { unseal } from '../../platform/secrets.ts'

const world = useWorld()

async function rotate({ token }: TestPlayer) {
  return world.data(setSeed, { token, body: { user_seed: 'next' } })
}

/** Plays a game to an end that is wished for. */
async function played(end: 'taken' | 'cleared' | 'bomb' | 'refunded', tier_id = 1) {
  const game = await startedGame(world, { tier_id })
  if (end === 'taken') {
    await clear(world, game, 4)
    await take(world, game, 4)
  } else if (end === 'cleared') await clear(world, game, 6)
  else if (end === 'bomb') {
    await clear(world, game, 1)
    await pickOf(world, game, 2, mineTile(game.layout, 2))
  } else {
    world.clock.advance(MINE_IDLE_MS)
    await world.sweep()
  }
  expect(await currentOf(world, game.player)).toBeNull()
  return game
}

describe('the proof of a game', () => {
  test.each(['taken', 'cleared', 'bomb', 'refunded'] as const)(
    'that was %s shows its layout at once, and every check holds once the seed is out',
    async (end) => {
      const { player, game, layout } = await played(end, 2)
      const closed = await minesProofOf(world, game.game_id)
      expect(closed).toMatchObject({ is_mine: false, is_default_seed: true, game: { status: end, layout } })
      expect(closed.proof).toMatchObject({ server_seed: null, layout, nonce: 0 })
      expect(closed.proof.pool_hash).toBe(minesHash(closed.proof.tier))
      const checks = verifyMines(closed.proof)
      expect(checks.some((check) => check.ok === false)).toBe(false)
      expect(checks.find((check) => check.check === 'layout')!.ok).toBeNull()

      await rotate(player)
      const open = await minesProofOf(world, game.game_id, player.token)
      expect(open.is_mine).toBe(true)
      expect(verifyMines(open.proof).map((check) => check.ok)).toEqual([true, true, true, true, true, true])
      const forged = { ...open.proof, layout: [layout[0]!.map((mine) => (mine % 7) + 1), ...layout.slice(1)] }
      expect(verifyMines(forged).every((check) => check.ok)).toBe(false)
    },
  )

  test('of an open game is not there yet, for anybody', async () => {
    const { player, game } = await startedGame(world)
    const params = { id: `m${game.game_id}` }
    expect((await world.call(fair, { params, token: player.token })).error).toBe('draw_open')
    expect((await world.call(fair, { params: { id: 'm999999999' } })).error).toBe('draw_unknown')
  })

  test("stands in the list of the player's own, by key, once its seed is out", async () => {
    const { player, game: first } = await startedGame(world)
    const { token } = player
    const games = [first.game_id]
    for (let n = 0; n < 3; n += 1) {
      for (let game = await currentOf(world, player); game; game = await currentOf(world, player)) {
        await world.call(api.pickMineTile, { token, body: { game_id: game.game_id, tile: 1 } })
      }
      if (n === 2) break
      const { game } = await world.data(api.startMineGame, { token, body: { tier_id: 1 } })
      games.unshift(game.game_id)
    }
    const page = (after?: string) =>
      world.data(myProofs, { token, query: { kind: 'mines', page_size: 2, after } })
    expect((await page()).list).toEqual([])
    await rotate(player)
    const one = await page()
    const two = await page(one.next!)
    expect(two.next).toBeNull()
    const list = [...one.list, ...two.list]
    expect(list.map((proof) => proof.id)).toEqual(games.map((id) => `m${id}`))
    for (const proof of list) expect(verifyMines(proof).every((check) => check.ok)).toBe(true)
    const stranger = await makePlayer(world)
    const other = await world.data(myProofs, { token: stranger.token, query: { kind: 'mines' } })
    expect(other.list).toEqual([])
  })
})

describe('an open game', () => {
  let texts: string[]
  let secret: { layout: number[][]; seed: string; sealed: string }

  /** Everything that can be asked about a game while two layers are cleared. */
  beforeAll(async () => {
    const game = await startedGame(world)
    const { token } = game.player
    const pair = await world.db
      .selectFrom('seed_pair')
      .select('server_seed')
      .where('player_id', '=', game.player.id)
      .executeTakeFirstOrThrow()
    secret = {
      layout: game.layout,
      seed: unseal(world.store.ctx.secrets, pair.server_seed).toString('hex'),
      sealed: pair.server_seed.toString('hex'),
    }
    const answers = [
      await pickOf(world, game, 1, safeTile(game.layout, 1)),
      await pickOf(world, game, 2, safeTile(game.layout, 2)),
      await pickOf(world, game, 2, mineTile(game.layout, 2)),
      await pickOf(world, game, 4, mineTile(game.layout, 4)),
      await world.call(api.currentMineGame, { token }),
      await world.call(api.mineRecord, { token }),
      await world.call(api.listMineTiers, { token }),
      await world.call(fair, { params: { id: `m${game.game.game_id}` }, token }),
      await world.call(myProofs, { token, query: { kind: 'mines' } }),
      await world.call(seed, { token }),
      await world.call(setSeed, { token, body: { user_seed: 'peek' } }),
    ]
    texts = answers.map((answer) => answer.text)
    expect(texts.filter((text) => text.includes('"status":"open"'))).toHaveLength(3)
  })

  test('tells no mine of a layer that is not played, in no answer', () => {
    const told = secret.layout.slice(0, 2).map((mines) => JSON.stringify(mines))
    for (const text of texts) {
      // Lists of numbers stand for tiles only: those opened, and the mines of the layers that were played.
      const lists = text.replace(/"opened":\[[\d,]*\]/g, '').match(/\[\d[\d,]*\]/g) ?? []
      expect(told).toEqual(expect.arrayContaining(lists))
      expect(lists.length).toBeLessThanOrEqual(2)
    }
  })

  test('tells nothing of its seed', () => {
    for (const text of texts) {
      expect(text).not.toContain(secret.seed)
      expect(text).not.toContain(secret.sealed)
    }
  })
})
