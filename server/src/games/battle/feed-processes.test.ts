// @module-tag long

import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import { BOX, goTo, lockedBattle, makeRoom, nextStep, openToAll, startOf } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { buildTestStore, type TestClock } from '#test/test-store.ts'
import { expectGrowing, useWatchers, type Push } from '#test/watcher.ts'
import { useWorld } from '#test/world.ts'
import type { Store } from '#server/store.ts'

const world = useWorld()
const connect = useWatchers()

beforeAll(() => openToAll(world))

describe('two processes on one database', () => {
  let other: { store: Store; clock: TestClock; url: string }

  async function startOther(): Promise<void> {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
    const built = await buildTestStore({
      host: inject('databaseHost'),
      database: rows[0]!.name,
      start: world.clock.now(),
    })
    await built.store.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = built.store.app.server.address() as AddressInfo
    other = { ...built, url: `http://127.0.0.1:${port}` }
  }

  /** Each sweeps twice: whichever of the two does a step, the other has read it then. */
  async function sweepBoth(): Promise<void> {
    other.clock.advance(world.clock.now().getTime() - other.clock.now().getTime())
    for (let times = 0; times < 2; times += 1) await Promise.all([world.sweep(), sweepOther()])
  }

  async function sweepOther(): Promise<void> {
    for (const sweep of other.store.sweeps) await sweep.run()
  }

  test('one that starts in the middle of a battle tells the rounds that are still to come', async () => {
    const { room_id } = await lockedBattle(world, { box_ids: Array.from({ length: 7 }, () => BOX.half) })
    await nextStep(world, room_id)
    const started = await startOf(world, room_id)
    // Longer ago than a lost message is looked for.
    goTo(world, started + 5 * 3200 + 100)
    await startOther()
    try {
      const there = await connect(other.url)
      const { response } = await there.watch(room_id)
      expect(response.data).toMatchObject({ phase: 'rounds', round: 6, ends_in_ms: 3100 })
      await sweepBoth()
      goTo(world, started + 6 * 3200)
      await sweepBoth()
      const rounds = (await there.told(room_id)).filter(({ cmd }) => cmd === 'battle_rounds')
      expect(rounds).toMatchObject([{ data: { round: 7, ends_in_ms: 3200 } }])
    } finally {
      await other.store.close()
    }
  })

  test('both tell the whole battle to those who watch there', async () => {
    await startOther()
    try {
      const here = await connect(world.url)
      const there = await connect(other.url)
      const { room_id } = await makeRoom(world, { box_ids: [BOX.one, BOX.two] })
      await sweepBoth()
      for (const watcher of [here, there]) await watcher.watch(room_id)
      const player = await makePlayer(world, { cash: 1000 })
      await world.data(api.joinBattle, { token: player.token, body: { room_id } })
      await sweepBoth()
      const told: [Push[], Push[]] = [await here.told(room_id), await there.told(room_id)]
      const moments = async () => {
        const { next_at, started_at } = await world.db
          .selectFrom('battle')
          .select(['next_at', 'started_at'])
          .where('id', '=', room_id)
          .executeTakeFirstOrThrow()
        return { next: next_at?.getTime() ?? null, started: started_at?.getTime() ?? null }
      }
      goTo(world, (await moments()).next!)
      await sweepBoth()
      const { started, next } = await moments()
      for (const at of [started!, started! + 3200, next!]) {
        goTo(world, at)
        await sweepBoth()
      }
      told[0].push(...(await here.told(room_id)))
      told[1].push(...(await there.told(room_id)))
      const words = (pushes: Push[]) =>
        pushes
          .filter(({ cmd }) => cmd !== 'battle_room')
          .map(({ cmd, data }) => [cmd, data['phase'] ?? data['round']])
      const expected = [
        ['battle_join', undefined],
        ['battle_start', 'locked'],
        ['battle_start', 'rounds'],
        ['battle_rounds', 1],
        ['battle_rounds', 2],
      ]
      for (const pushes of told) {
        expect(words(pushes).slice(0, 5)).toEqual(expected)
        expect(words(pushes).filter(([cmd]) => cmd === 'battle_end')).toHaveLength(1)
        expectGrowing(pushes)
      }
    } finally {
      await other.store.close()
    }
  })
})
