import { randomBytes } from 'node:crypto'
import * as api from '@noktra/contract/upgrades'
import type { BodySent, DataOf } from '@noktra/contract/route'
import { makeItems } from '#server/core/items/make-items.ts'
import type { TestPlayer } from './factories.ts'
import type { Answer, World } from './world.ts'

type Play = Partial<BodySent<typeof api.playUpgrade>>

/** Puts copies of skins into a backpack, each worth its current price for 72 hours. Gives their numbers in order. */
export async function giveItems(world: World, { id }: TestPlayer, skinIds: number[]): Promise<number[]> {
  const now = world.clock.now()
  const skins = await world.db
    .selectFrom('skin')
    .select(['id', 'price', 'wear_from'])
    .where('id', 'in', skinIds)
    .execute()
  const skinOf = new Map(skins.map((skin) => [skin.id, skin]))
  return world.store.ctx.transact((tx) =>
    makeItems(
      tx,
      { playerId: id, source: 'gift', now },
      skinIds.map((skinId) => ({
        skin_id: skinId,
        wear: skinOf.get(skinId)!.wear_from,
        value: skinOf.get(skinId)!.price,
        ref: randomBytes(8).toString('hex'),
      })),
    ),
  )
}

/** The skin whose price is nearest to this many cents, from above. */
export async function skinFrom(world: World, cents: number): Promise<{ id: number; price: number }> {
  return world.db
    .selectFrom('skin')
    .select(['id', 'price'])
    .where('price', '>=', cents)
    .orderBy('price')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
}

export async function tryUpgrade(
  world: World,
  { token }: TestPlayer,
  play: Play & { skin_id: number },
  key?: string,
): Promise<Answer<typeof api.playUpgrade>> {
  return world.call(api.playUpgrade, { token, body: { direction: 'under', ...play }, key })
}

export async function upgrade(
  world: World,
  { token }: TestPlayer,
  play: Play & { skin_id: number },
): Promise<DataOf<typeof api.playUpgrade>> {
  return world.data(api.playUpgrade, { token, body: { direction: 'under', ...play } })
}

/** Plays until an upgrade ends as wished; the player needs coins for some. */
export async function upgradeUntil(
  world: World,
  player: TestPlayer,
  play: Play & { skin_id: number },
  won: boolean,
): Promise<api.UpgradeShown> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { upgrade: shown } = await upgrade(world, player, play)
    if (shown.won === won) return shown
  }
  throw new Error(`No upgrade of 60 has ${won ? 'succeeded' : 'failed'}`)
}

/** The number of draws that the player's pair has given. */
export async function nonceOf(world: World, player: TestPlayer): Promise<number> {
  const { nonce } = await world.db
    .selectFrom('seed_pair')
    .select('nonce')
    .where('player_id', '=', player.id)
    .where('revealed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return nonce
}
