import { expect, test } from 'vitest'
import * as api from '@noktra/contract/mines'
import { MINE_TILES } from '@noktra/game/mines'
import { makePlayer } from '#test/factories.ts'
import { mineTile, pickOf, safeTile, startedGame, type Played } from '#test/mines.ts'
import { countTransactions, ownRows } from '#test/own-rows.ts'
import { useWorld, type Answer } from '#test/world.ts'

/* Picks of many players that come faster than they are done run in one transaction; each gets what it would get alone. */

const world = useWorld()

type Ask = 'safe' | 'mine' | 'late' | 'early' | 'no tile' | 'not theirs'
const asks: Ask[] = Array.from({ length: 2 }, () => [
  ...(['safe', 'mine', 'safe', 'late', 'mine', 'early', 'safe', 'no tile', 'mine', 'not theirs'] as const),
]).flat()

async function ask(played: Played, what: Ask, layer: number): Promise<Answer<typeof api.pickMineTile>> {
  const tile = what === 'mine' ? mineTile(played.layout, layer) : safeTile(played.layout, layer)
  if (what === 'late') {
    const before = Math.max(1, layer - 1)
    return pickOf(world, played, before, safeTile(played.layout, before))
  }
  if (what === 'early') return pickOf(world, played, layer + 1, tile)
  if (what === 'no tile') return pickOf(world, played, layer, MINE_TILES + 1)
  if (what !== 'not theirs') return pickOf(world, played, layer, tile)
  const { token } = await makePlayer(world)
  return world.call(api.pickMineTile, { token, body: { game_id: played.game.game_id, tile, layer } })
}

/** Players who all begin with the same nonce; each has a layout of their own. */
const start = () => Promise.all(asks.map(() => startedGame(world)))

const shape = ({ error, data }: Answer<typeof api.pickMineTile>) =>
  error ?? { bomb: data.bomb, status: data.game.status, layer: data.game.layer, won: data.game.won !== null }

test('together and alone the same comes of it, layer after layer', { timeout: 60_000 }, async () => {
  const lonely = await start()
  const crowd = await start()
  for (let layer = 1; layer <= 6; layer += 1) {
    const alone = []
    for (const [at, what] of asks.entries()) alone.push(await ask(lonely[at]!, what, layer))
    const together = await Promise.all(asks.map((what, at) => ask(crowd[at]!, what, layer)))
    expect(together.map(shape)).toEqual(alone.map(shape))
    for (const [at, { error, data }] of together.entries()) {
      if (error !== null) continue
      const current = await world.data(api.currentMineGame, { token: crowd[at]!.player.token })
      expect(current.game).toEqual(data.game.status === 'open' ? data.game : null)
    }
  }
  for (const [at, what] of asks.entries()) {
    const [own, other] = [
      await ownRows(world, crowd[at]!.player.id),
      await ownRows(world, lonely[at]!.player.id),
    ]
    const counted = ({ items, ...rest }: typeof own) => ({
      ...rest,
      items: items.map(({ state, source, cause, state_to, holds }) => ({
        state,
        source,
        cause,
        state_to,
        holds,
      })),
    })
    expect(counted(own), what).toEqual(counted(other))
  }
  const ended = asks.filter((what) => what === 'mine').length
  expect(await countTransactions(world, 'mine_game')).toBeLessThan(2 * asks.length + ended)
})
