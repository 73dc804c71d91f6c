import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ScrollCard } from '@noktra/contract/live'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { skinFrom, upgrade, upgradeUntil } from '#test/upgrades.ts'
import { useWatchers, type Watcher } from '#test/watcher.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const connect = useWatchers()

/** The cards of upgrades in the strip, newest first. */
async function cards(watcher: Watcher): Promise<ScrollCard[]> {
  const list = (await watcher.ask('scrollCard', { limit: 30 })).response.data as ScrollCard[]
  return list.filter((card) => card.message_type === 'upgrade')
}

/** When the player's upgrades succeeded, oldest first. */
async function successes(player: TestPlayer): Promise<number[]> {
  const rows = await world.db
    .selectFrom('upgrade')
    .select('created_at')
    .where('player_id', '=', player.id)
    .where('won', '=', true)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.created_at.getTime() / 1000)
}

describe('the strip', () => {
  /** @shows SPEC-3.40 SPEC-3.43 */
  test('shows who reached their target, and never who failed', async () => {
    await world.sweep()
    const player = await makePlayer(world, { cash: 1_000_000 })
    const target = await skinFrom(world, 200)
    const watcher = await connect(world.url)
    const won: number[] = []
    for (let n = 0; n < 12; n += 1) {
      world.clock.advance(1000)
      const { upgrade: shown } = await upgrade(world, player, { coin: 1.1, skin_id: target.id })
      if (shown.won) won.push(shown.created_at)
    }
    expect(won.length).toBeGreaterThan(0)
    expect(won.length).toBeLessThan(12)
    const shown = await cards(watcher)
    expect(shown.map((card) => card.created_at)).toEqual(won.toReversed())
    expect(shown[0]).toMatchObject({ user_id: player.id, extend_data: {}, message_type: 'upgrade' })
    expect(new Set(shown.map((card) => card.market_hash_name)).size).toBe(1)
  })

  test('is told of a success at once, and only of that', async () => {
    await world.sweep()
    const player = await makePlayer(world, { cash: 1_000_000 })
    const target = await skinFrom(world, 500)
    const watcher = await connect(world.url)
    const pushed = watcher.strip()
    await upgradeUntil(world, player, { coin: 1, skin_id: target.id }, false)
    await upgradeUntil(world, player, { coin: 1, skin_id: target.id }, true)
    expect(await pushed).toMatchObject({ user_id: player.id, message_type: 'upgrade' })
    await world.sweep()
    await world.sweep()
    const told = await watcher.toldOfWins()
    expect(told).toHaveLength((await successes(player)).length)
    expect(new Set(told.map((card) => card.id)).size).toBe(told.length)
  })

  test('is told by the catch-up of a success whose message was lost', async () => {
    await world.sweep()
    world.clock.advance(1000)
    const player = await makePlayer(world, { cash: 1_000_000 })
    const target = await skinFrom(world, 500)
    const watcher = await connect(world.url)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'noktra-bus' and datname = current_database()`.execute(world.db)
    await upgradeUntil(world, player, { coin: 1, skin_id: target.id }, false)
    await upgradeUntil(world, player, { coin: 1, skin_id: target.id }, true)
    await world.sweep()
    await world.sweep()
    const told = await watcher.toldOfWins()
    expect(told.map((card) => [card.message_type, card.user_id, card.created_at])).toEqual(
      (await successes(player)).map((time) => ['upgrade', player.id, time]),
    )
  })
})
