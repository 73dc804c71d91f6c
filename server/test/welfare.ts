import type { Exterior } from '@noktra/game/wear'
import { redeemCard } from '@noktra/contract/recharge'
import { unpackWelfareBox } from '@noktra/contract/welfare'
import { activatePools } from '#server/games/box/activate-pools.ts'
import { publishPool } from '#server/core/openings/publish-pool.ts'
import type { CardKind } from '#server/features/recharge/make-cards.ts'
import { makeCards } from './cards.ts'
import { setWelfareBox } from '#server/games/welfare/set-welfare-box.ts'
import type { TestPlayer } from './factories.ts'
import type { Answer, World } from './world.ts'

const BEACON_ROUND_MS = 3000
let boxes = 0

/** Two skins: what nearly every ticket wins, and what one of a thousand does. Values in cents. */
export type WelfarePool = { common: number; rare: number }
export const CHEAP: WelfarePool = { common: 1, rare: 1000 }

/** A box that opens for free, with nothing set and nothing in it. Gives its number. */
export async function bareWelfareBox(world: World): Promise<number> {
  boxes += 1
  const type = await world.db.selectFrom('box_type').select('id').executeTakeFirstOrThrow()
  const box_id = 900 + boxes
  await world.db
    .insertInto('box')
    .values({
      id: box_id,
      key: `welfare-test-${boxes}`,
      type_id: type.id,
      names: JSON.stringify({ en: `Gift ${boxes}`, zh: `福利 ${boxes}`, pt: `Presente ${boxes}` }),
      descr: JSON.stringify({ en: '', zh: '', pt: '' }),
      image_url: `/assets/boxes/gift-${boxes}-512-00000000.webp`,
      theme_color: '#888888',
      is_welfare: true,
      status: 'on_sale',
      sort: box_id,
      created_at: world.clock.now(),
    })
    .execute()
  return box_id
}

/** Publishes a pool of two skins for it, without waiting for its salt. */
export async function publishWelfare(world: World, boxId: number, pool: WelfarePool): Promise<number> {
  const skins = await world.db
    .selectFrom('skin')
    .select(['id', 'exterior'])
    .orderBy('price')
    .orderBy('id')
    .limit(2)
    .execute()
  const [common, rare] = skins.map((skin) => ({ skin_id: skin.id, exterior: skin.exterior as Exterior }))
  return world.store.ctx.transact((tx) =>
    publishPool(tx, world.store.ctx, {
      box_id: boxId,
      price_cents: 500,
      rows: [
        { ...common!, value_cents: pool.common, from: 1, to: 999_000 },
        { ...rare!, value_cents: pool.rare, from: 999_001, to: 1_000_000 },
      ],
    }),
  )
}

/** A welfare box that opens by `amount` cents of money recharged in the day, active. */
export async function aWelfareBox(
  world: World,
  {
    amount = 3600,
    disabled = false,
    pool = CHEAP,
  }: { amount?: number; disabled?: boolean; pool?: WelfarePool } = {},
): Promise<{ id: number; box_id: number }> {
  const box_id = await bareWelfareBox(world)
  const id = box_id + 1000
  await setWelfare(world, { id, box_id, amount_cents: amount, disabled })
  await publishWelfare(world, box_id, pool)
  world.clock.advance(2 * BEACON_ROUND_MS)
  await activatePools(world.store.ctx)
  return { id, box_id }
}

export async function setWelfare(world: World, wish: Parameters<typeof setWelfareBox>[2]): Promise<void> {
  await world.store.ctx.transact((tx) => setWelfareBox(tx, world.store.ctx, wish))
}

/** Redeems a card of so many cents of coins; sold ones count as a recharge at 7.2 of money for a coin. */
export async function rechargeByCard(
  world: World,
  player: TestPlayer,
  face: number,
  kind: CardKind = 'sold',
): Promise<void> {
  const { cards } = await makeCards(world.store.ctx, { kind, face, count: 1 })
  await world.data(redeemCard, { token: player.token, body: cards[0]! })
}

export function unpack(
  world: World,
  player: TestPlayer,
  id: number,
  { key, ...shown }: { key?: string; pool_version?: number; pool_hash?: string } = {},
): Promise<Answer<typeof unpackWelfareBox>> {
  return world.call(unpackWelfareBox, { token: player.token, body: { id, ...shown }, key })
}
