import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MineGame } from '@noktra/contract/mines'
import { MINE_LAYERS, MINE_TILES, MINES_PER_LAYER, NEW_GAME, pick, takePrize } from '@noktra/game/mines'
import { heldLayer, layerState, nextLayer, tileFaces, turnBetween, turningFaces } from './climb.ts'

type Game = Pick<MineGame, 'game_id' | 'status' | 'layer' | 'opened' | 'layout'>

const LAYERS = Array.from({ length: MINE_LAYERS }, (_, index) => index + 1)
const TILES = Array.from({ length: MINE_TILES }, (_, index) => index + 1)

const layouts = fc.tuple(
  ...MINES_PER_LAYER.map((mines) =>
    fc
      .shuffledSubarray(TILES, { minLength: mines, maxLength: mines })
      .map((tiles) => tiles.toSorted((a, b) => a - b)),
  ),
)
const tiles = fc.array(fc.integer({ min: 1, max: MINE_TILES }), { minLength: 1, maxLength: MINE_LAYERS })

/** A game after each pick, as the store tells it, and at the end its prize taken where there is one. */
function gamesOf(layout: number[][], picks: readonly number[]): Game[] {
  let state = { ...NEW_GAME }
  const games = [told(layout, state)]
  for (const tile of picks) {
    if (state.over) break
    state = pick(layout, state, tile)
    games.push(told(layout, state))
  }
  if (!state.over && state.layer > 0) games.push(told(layout, takePrize(state)))
  return games
}

function told(layout: number[][], { layer, opened, over }: typeof NEW_GAME): Game {
  const known = over ? layout : layout.slice(0, opened.length)
  return { game_id: 7, status: over ?? 'open', layer, opened, layout: known }
}

describe('what the board shows', () => {
  test('without a game: seven keys in each of six locked layers', () => {
    for (const layer of LAYERS) {
      expect(layerState(null, layer)).toBe('ahead')
      expect(tileFaces(null, layer)).toEqual(Array(MINE_TILES).fill('key'))
    }
    expect([heldLayer(null), nextLayer(null)]).toEqual([null, null])
  })

  test('a game that has cleared two layers', () => {
    const [, , game] = gamesOf(
      [
        [2, 5],
        [1, 3],
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3, 4],
        [1, 2, 3, 4],
      ],
      [1, 2],
    )
    expect(LAYERS.map((layer) => layerState(game!, layer))).toEqual([
      'passed',
      'passed',
      'current',
      'ahead',
      'ahead',
      'ahead',
    ])
    expect(tileFaces(game!, 1)).toEqual(['prize', 'mine', 'clear', 'clear', 'mine', 'clear', 'clear'])
    expect(tileFaces(game!, 3)).toEqual(Array(MINE_TILES).fill('key'))
    expect([heldLayer(game!), nextLayer(game!)]).toEqual([2, 3])
  })

  test('a mine: its layer is marked, the layers above are laid open', () => {
    const games = gamesOf(
      [
        [2, 5],
        [1, 3],
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3, 4],
        [1, 2, 3, 4],
      ],
      [1, 3],
    )
    const game = games.at(-1)!
    expect(LAYERS.map((layer) => layerState(game, layer))).toEqual([
      'passed',
      'bomb',
      'seen',
      'seen',
      'seen',
      'seen',
    ])
    expect(tileFaces(game, 2)).toEqual(['mine', 'clear', 'hit', 'clear', 'clear', 'clear', 'clear'])
    expect(tileFaces(game, 6)).toEqual(['mine', 'mine', 'mine', 'mine', 'clear', 'clear', 'clear'])
    expect([heldLayer(game), nextLayer(game)]).toEqual([null, null])
  })

  test('every game shows the mines of played layers, and of all layers once it is over, and no others', () => {
    fc.assert(
      fc.property(layouts, tiles, (layout, picks) => {
        for (const game of gamesOf(layout, picks)) {
          for (const layer of LAYERS) {
            const faces = tileFaces(game, layer)
            const mines = TILES.filter((tile) => ['mine', 'hit'].includes(faces[tile - 1]!))
            const isKnown = layer <= game.opened.length || game.status !== 'open'
            expect(mines).toEqual(isKnown ? layout[layer - 1] : [])
            expect(faces.includes('key')).toBe(!isKnown)
            expect(faces.filter((face) => face === 'prize' || face === 'hit')).toHaveLength(
              layer <= game.opened.length ? 1 : 0,
            )
          }
          expect(LAYERS.filter((layer) => layerState(game, layer) === 'current')).toEqual(
            game.status === 'open' ? [game.layer + 1] : [],
          )
        }
      }),
    )
  })
})

describe('the tile that turns over', () => {
  test('each pick is one turn, and taking a prize is none', () => {
    fc.assert(
      fc.property(layouts, tiles, (layout, picks) => {
        const games = gamesOf(layout, picks)
        games.slice(1).forEach((after, at) => {
          const before = games[at]!
          const turn = turnBetween(before, after)
          if (after.opened.length === before.opened.length) return expect(turn).toBeNull()
          expect(turn).toEqual({
            layer: at + 1,
            tile: picks[at],
            isBomb: layout[at]!.includes(picks[at]!),
          })
          const faces = turningFaces(turn!)
          expect(faces.filter((face) => face !== 'key')).toEqual([turn!.isBomb ? 'hit' : 'prize'])
          expect(faces.indexOf(turn!.isBomb ? 'hit' : 'prize')).toBe(turn!.tile - 1)
        })
      }),
    )
  })

  test('nothing turns between a game and itself, between two games, backwards, or over two picks', () => {
    const [first, second, third] = gamesOf(
      [
        [2, 5],
        [1, 3],
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3, 4],
        [1, 2, 3, 4],
      ],
      [1, 2],
    )
    expect(turnBetween(second!, second!)).toBeNull()
    expect(turnBetween(second!, first!)).toBeNull()
    expect(turnBetween(first!, third!)).toBeNull()
    expect(turnBetween(first!, { ...second!, game_id: 8 })).toBeNull()
    expect(turnBetween(null, second!)).toBeNull()
    expect(turnBetween(second!, null)).toBeNull()
  })
})
