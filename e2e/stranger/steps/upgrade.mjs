import { item, pageOf, skin } from '../fields.mjs'
import { deviates, flag, money, same, whole } from '../shape.mjs'

/** Stakes an item and coins at a chance near a half. */
export async function upgradeItem(world) {
  const { player, profitRate } = world
  const { list: held } = await player.get('/api/backpack/list', { page_size: 100 }, pageOf(item))
  // The consolation skin is worth at most 0.04, and cannot be staked.
  const staked = held.toSorted((a, b) => a.value - b.value).find(({ value }) => value > 0.04)
  // A stake of 5 coins or more has a consolation when it is lost.
  const least = Math.max(10, staked.value * 3)
  const { list } = await player.get(
    '/api/upgrade/skinList',
    { min_price: least, sort: 'price', page_size: 1 },
    pageOf({ ...skin, price: money }),
  )
  const target = list[0]
  const stake = Math.ceil((target.price * 50) / (1 - profitRate)) / 100
  const coin = Math.round((stake - staked.value) * 100) / 100
  const body = { item_ids: [staked.item_id], coin, skin_id: target.skin_id, direction: 'under' }
  const { upgrade } = await player.post('/api/upgrade', body, {
    upgrade: {
      upgrade_id: whole,
      chance_ppm: whole,
      ticket: whole,
      won: flag,
      given: { ...skin, item_id: whole },
    },
  })
  same(Math.floor(upgrade.chance_ppm / 10_000), 50, 'the chance in percent')
  same(upgrade.won, upgrade.ticket <= upgrade.chance_ppm, 'whether the ticket won')
  if (upgrade.won) same(upgrade.given.skin_id, target.skin_id, 'the skin that was won')
  const { total } = await player.get('/api/upgrade/record', {}, pageOf({ upgrade_id: whole }))
  same(total, 1, 'the upgrades of the player')
  return `${target.item_name} at 50 %: ${upgrade.won ? 'won' : 'lost'} with ticket ${upgrade.ticket}`
}

/** SPEC 5: the success rate may not be below 5 percent. */
export async function refuseLongShot(world) {
  const { player } = world
  const { list } = await player.get(
    '/api/upgrade/skinList',
    { min_price: 100, sort: 'price', page_size: 1 },
    pageOf({ ...skin, price: money }),
  )
  if (list.length === 0) deviates('nothing for 100 coins can be the target of an upgrade')
  const body = { item_ids: [], coin: 2, skin_id: list[0].skin_id, direction: 'over' }
  const { msg } = await player.refused('POST', '/api/upgrade', { body })
  return msg
}
