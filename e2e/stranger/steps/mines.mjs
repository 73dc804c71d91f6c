import { pageOf } from '../fields.mjs'
import { flag, listOf, maybe, money, oneOf, same, text, whole } from '../shape.mjs'

const game = { game_id: whole, layer: whole, status: text, won: maybe({ item_id: whole, value: money }) }

/** SPEC 4: six layers; leaving gives the prize of the highest, a bomb a consolation item. */
export async function sweepMines(world) {
  const { player } = world
  const { list } = await player.get('/api/mine/tiers', {}, { list: listOf({ tier_id: whole, stake: money }) })
  const [tier] = list
  same(tier.layers.length, 6, 'the layers of minesweeper')
  const started = await player.post('/api/mine/start', { tier_id: tier.tier_id }, { game, coin: money })
  const { game_id } = started.game
  await player.refused('POST', '/api/mine/start', { body: { tier_id: tier.tier_id } })
  await player.refused('POST', '/api/mine/take', { body: { game_id } })
  same((await player.get('/api/mine/current', {}, { game })).game.game_id, game_id, 'the open game')
  let layer = 0
  for (const tile of [4, 2]) {
    const picked = await player.post('/api/mine/pick', { game_id, tile }, { game, bomb: flag })
    if (picked.bomb) return over(world, picked.game, 'bomb', layer)
    layer += 1
    same(picked.game.layer, layer, 'the layer that is cleared')
  }
  const taken = await player.post('/api/mine/take', { game_id }, { game })
  return over(world, taken.game, 'taken', layer)
}

async function over(world, ended, status, layer) {
  same(ended.status, status, 'the state of the game')
  same(ended.layout.length, 6, 'the layers that are shown at the end')
  const row = { game_id: whole, status: oneOf('taken', 'cleared', 'bomb', 'refunded') }
  const { list } = await world.player.get('/api/mine/record', {}, pageOf(row))
  same(list[0].game_id, ended.game_id, 'the last game in the record')
  return status === 'bomb' ? `a bomb in layer ${layer + 1}, and a consolation` : `the prize of layer ${layer}`
}
