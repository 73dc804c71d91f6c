// @module-tag long

import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import { fair } from '@noktra/contract/fair'
import type { BattleFair } from '@noktra/contract/battle-proof'
import { verifyBattle } from '@noktra/game/battle/battle-proof'
import { BATTLE_MODES } from '@noktra/game/battles'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { fillWithBots, join, makeRoom, openToAll, playOut } from '#test/battles.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

beforeAll(() => openToAll(world))

const SHAPES = [
  ...BATTLE_MODES.flatMap((mode) => [2, 3, 4].map((seats) => ({ mode, seats, team: false }))),
  ...(['classic', 'underdog', 'terminal', 'jackpot'] as const).map((mode) => ({
    mode,
    seats: 4,
    team: true,
  })),
]

describe('battles', () => {
  /** @shows SPEC-3.57 */
  test.each(SHAPES)('$mode with $seats seats, teams $team: fought, paid out and proven', async (shape) => {
    const { creator, room_id } = await makeRoom(world, shape)
    const player = await join(world, room_id)
    await fillWithBots(world, room_id, creator)
    expect(await playOut(world, room_id)).toBe('finished')
    const details = await world.data(api.battleDetails, { query: { room_id }, token: player.token })
    expect(details.room.status).toBe(2)
    expect(details.draws).toHaveLength(2 * shape.seats)
    expect(details.result!.total).toBeCloseTo(
      details.draws.reduce((sum, draw) => sum + draw.value, 0),
      2,
    )
    const given = details.result!.prizes.reduce((sum, prize) => sum + prize.items_value + prize.diamond, 0)
    expect(given).toBeCloseTo(details.result!.total, 2)
    const { proof } = (await world.data(fair, { params: { id: `b${room_id}` } })) as BattleFair
    expect(verifyBattle(proof).filter((check) => check.ok !== true)).toEqual([])
    expect((await getBalances(world.db, creator.id)).cash).toBe(99_700)
  })
})
