import * as battles from '@noktra/contract/battles'
import * as boxes from '@noktra/contract/boxes'
import { receiveEnvelope } from '@noktra/contract/envelopes'
import { startMineGame } from '@noktra/contract/mines'
import * as recharges from '@noktra/contract/recharge'
import { joinRoll } from '@noktra/contract/rolls'
import { playUpgrade } from '@noktra/contract/upgrades'
import { unpackWelfareBox } from '@noktra/contract/welfare'
import { grantKey } from '#server/core/openings/grant-key.ts'
import { BOX, creation, makeRoom } from './battles.ts'
import { makeCards } from './cards.ts'
import { anEnvelope } from './envelopes.ts'
import type { TestPlayer } from './factories.ts'
import { openOfficial } from './rolls.ts'
import { giveItems, skinFrom } from './upgrades.ts'
import { aWelfareBox, rechargeByCard } from './welfare.ts'
import type { Answer, World } from './world.ts'

/** Every way to play and to get coins, each ready to be done by a player who has what it takes. */
export async function everyPlay(
  world: World,
  player: TestPlayer,
): Promise<Record<string, () => Promise<Answer>>> {
  const { token } = player
  const welfare = await aWelfareBox(world)
  await rechargeByCard(world, player, 1000)
  await world.store.ctx.transact((tx) =>
    grantKey(tx, { playerId: player.id, boxId: BOX.half, source: 'test', now: world.clock.now() }),
  )
  const [stake, target] = [await skinFrom(world, 300), await skinFrom(world, 900)]
  const [item_id] = await giveItems(world, player, [stake.id])
  const { room_id } = await makeRoom(world, { seats: 3 })
  const own = await world.data(battles.createBattle, { token, body: creation() })
  const free_room_id = await openOfficial(world)
  const { code } = await anEnvelope(world)
  const [sold, gift] = await Promise.all(
    (['sold', 'gift'] as const).map(
      async (kind) => (await makeCards(world.store.ctx, { kind, face: 500, count: 1 })).cards[0]!,
    ),
  )
  const mine = own.room.room_id
  return {
    open: () => world.call(boxes.openBox, { token, body: { box_id: BOX.one } }),
    unpack: () => world.call(boxes.unpackBoxes, { token, body: { box_id: BOX.one, num: 3 } }),
    key: () => world.call(boxes.unpackByKey, { token, body: { box_id: BOX.half, num: 1 } }),
    welfare: () => world.call(unpackWelfareBox, { token, body: { id: welfare.id } }),
    create: () => world.call(battles.createBattle, { token, body: creation() }),
    edit: () =>
      world.call(battles.editBattle, { token, body: { room_id: mine, ...creation({ fast: true }) } }),
    join: () => world.call(battles.joinBattle, { token, body: { room_id } }),
    bot: () => world.call(battles.callBot, { token, body: { room_id: mine, seat: 2 } }),
    upgrade: () =>
      world.call(playUpgrade, {
        token,
        body: { item_ids: [item_id!], skin_id: target.id, direction: 'under' },
      }),
    mines: () => world.call(startMineGame, { token, body: { tier_id: 1 } }),
    roll: () => world.call(joinRoll, { token, body: { free_room_id } }),
    envelope: () => world.call(receiveEnvelope, { token, body: { password: code } }),
    'sold card': () => world.call(recharges.redeemCard, { token, body: sold! }),
    'gift card': () => world.call(recharges.redeemCard, { token, body: gift! }),
    recharge: () => world.call(recharges.recharge, { token, body: { pay_method: 'alipay2', amount: 5 } }),
    payment: () => world.call(recharges.payment, { token, body: { channel: 'alipay2', amount: 5 } }),
    fuxinka: () => world.call(recharges.payFuxinka, { token, body: { amount: 5 } }),
    cxka: () => world.call(recharges.payCxka, { token, body: { amount: 5 } }),
  }
}
