import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BattlePushes } from '@noktra/contract/live'
import {
  liveScene,
  nextLookAt,
  nextRoom,
  openRoom,
  replayScene,
  type RoomAction,
  type RoomState,
} from './battle-clock.ts'
import { FINALE_MS, GATHER_MS } from './lead-times.ts'
import { testDetails, testDraws, testResult } from './test-details.ts'

const OF = { room_id: 20_418 }

function act(state: RoomState, ...actions: RoomAction[]): RoomState {
  return actions.reduce(nextRoom, state)
}

function push<Cmd extends keyof BattlePushes>(cmd: Cmd, data: BattlePushes[Cmd], at: number): RoomAction {
  return { type: 'push', push: { cmd, data }, at } as RoomAction
}

function round(number: number, at: number, part: Partial<BattlePushes['battle_rounds']> = {}): RoomAction {
  const draws = testDraws(number, [1, 2])
  const told = { ...OF, version: 4, round: number, ends_in_ms: 3200, draws, totals: [], watching: 7 }
  return push('battle_rounds', { ...told, ...part }, at)
}

/** A room that is about to run, opened at 1000. */
function running(): RoomState {
  const details = testDetails({ version: 4, phase: 'rounds', status: 1, ends_in_ms: 1500 })
  return openRoom(details, 1000)
}

describe('a spectator', () => {
  test('enters in round 3 at the right moment of the spin', () => {
    const draws = [1, 2, 3].flatMap((number) => testDraws(number, [1, 2]))
    const details = testDetails(
      { phase: 'rounds', status: 1, round: 3, ends_in_ms: 2200, version: 4 },
      { draws },
    )
    const scene = liveScene(openRoom(details, 50_000))
    expect(scene).toMatchObject({ step: 'round', round: 3, landed: false, began_at: 49_000, until: 51_600 })
  })

  test('who comes after the reels have stopped sees them stopped', () => {
    const details = testDetails({ phase: 'rounds', round: 3, ends_in_ms: 400, version: 4 })
    expect(liveScene(openRoom(details, 0))).toMatchObject({ step: 'round', landed: true, until: null })
  })

  test('who comes when it is over sees the result without the finale', () => {
    const result = testResult({ decided_by: 'jackpot', pick: 7 })
    const state = openRoom(testDetails({ phase: 'finished', round: 3, version: 9 }, { result }), 0)
    expect(liveScene(state).step).toBe('over')
  })
})

describe('rounds', () => {
  test('begin when the store says so, and land before they end', () => {
    let state = act(running(), round(1, 2500))
    expect(liveScene(state)).toMatchObject({ step: 'round', round: 1, landed: false, until: 5100 })
    expect(nextLookAt(state)).toBe(5100)
    state = act(state, { type: 'tick', at: 5100 })
    expect(liveScene(state)).toMatchObject({ landed: true, until: null })
    expect(state.details.watching).toBe(7)
    expect(state.asks).toBe(0)
  })

  test('a round that was missed asks for the snapshot', () => {
    const state = act(running(), round(2, 6000))
    expect(state.details.room.round).toBe(2)
    expect(state.asks).toBe(1)
  })

  test('a round that was told twice, or late, changes nothing', () => {
    const state = act(running(), round(1, 2500), round(2, 5700))
    expect(act(state, round(2, 5800)).details).toBe(state.details)
    expect(act(state, round(1, 5800)).details).toBe(state.details)
  })

  test('skipping lands the round that spins and no other', () => {
    const skipped = act(running(), round(1, 2500), { type: 'skip', at: 2600 })
    expect(liveScene(skipped).landed).toBe(true)
    expect(liveScene(act(skipped, round(2, 5700))).landed).toBe(false)
  })

  test('a store that says nothing is asked again, every 1.5 s', () => {
    let state = act(running(), round(1, 2500))
    state = act(state, { type: 'tick', at: 5700 })
    expect(state.asks).toBe(0)
    state = act(state, { type: 'tick', at: 7200 })
    expect(state.asks).toBe(1)
    expect(nextLookAt(state)).toBe(8700)
  })
})

describe('news', () => {
  test('a version that was skipped asks for the snapshot', () => {
    const state = openRoom(testDetails({ version: 1 }), 0)
    const player = { seat: 2, user_id: 5, nickname: 'Mika', avatar: '', grade: 1, is_bot: false }
    const joined = act(state, push('battle_join', { ...OF, version: 2, seat: 2, player }, 10))
    expect(joined.details.room.players).toEqual([player])
    expect(joined.asks).toBe(0)
    expect(act(state, push('battle_join', { ...OF, version: 4, seat: 2, player }, 10)).asks).toBe(1)
  })

  test('of another room is not heard', () => {
    const state = running()
    expect(act(state, round(1, 2500, { room_id: 7 })).details).toBe(state.details)
  })

  test('a whole card asks, the same card again does not', () => {
    const state = openRoom(testDetails({ version: 1 }), 0)
    const { room } = testDetails({ version: 2 })
    const told = act(state, push('battle_room', { ...OF, version: 2, room }, 5))
    expect(told.asks).toBe(1)
    expect(act(told, { type: 'card', card: room, at: 6 }).asks).toBe(1)
    expect(act(told, { type: 'card', card: { ...room, version: 3 }, at: 6 }).asks).toBe(2)
  })

  test('an answer that is older than what was pushed is asked for again', () => {
    const state = running()
    const old = act(state, { type: 'snapshot', details: testDetails({ version: 1 }), at: 2000 })
    expect(old.details).toBe(state.details)
    expect(old.asks).toBe(1)
  })

  test('a timeout says why', () => {
    const state = act(
      openRoom(testDetails(), 0),
      push('battle_timeout', { ...OF, version: 2, reason: 'beacon_late' }, 9),
    )
    expect(liveScene(state).step).toBe('timeout')
    expect(state.details.room).toMatchObject({ end_reason: 'beacon_late', status: -1 })
  })
})

describe('the end', () => {
  const draws = [1, 2, 3].flatMap((number) => testDraws(number, [1, 2]))
  const ending = () =>
    act(
      running(),
      round(1, 2500),
      round(2, 5700),
      round(3, 8900),
      push('battle_end', { ...OF, version: 5, phase: 'finished', winners: [1] }, 12_000),
    )
  const over = (part: Parameters<typeof testResult>[0]): RoomAction => ({
    type: 'snapshot',
    at: 12_050,
    details: testDetails(
      { phase: 'finished', status: 2, round: 3, version: 5, winners: [1] },
      { draws, result: testResult(part) },
    ),
  })

  test('never shows before the last round was seen', () => {
    expect(liveScene(ending())).toMatchObject({ step: 'round', round: 3, landed: true, until: 12_100 })
    const state = act(ending(), over({}))
    expect(liveScene(state).step).toBe('round')
    expect(liveScene(act(state, { type: 'tick', at: 12_100 })).step).toBe('gather')
  })

  test('is led up to by the jackpot for who has watched, and can be skipped', () => {
    const state = act(ending(), over({ decided_by: 'jackpot', pick: 3 }), { type: 'tick', at: 12_100 })
    const scene = liveScene(state)
    expect(scene).toMatchObject({ step: 'finale', finale: 'jackpot', began_at: 12_100 })
    const drawn_at = 12_100 + FINALE_MS.jackpot
    expect(liveScene(act(state, { type: 'tick', at: drawn_at }))).toMatchObject({
      step: 'gather',
      began_at: drawn_at,
    })
    expect(liveScene(act(state, { type: 'skip', at: 12_200 }))).toMatchObject({
      step: 'gather',
      began_at: 12_200,
    })
  })

  test('has all items fly to who won them, once, and can be skipped', () => {
    const state = act(ending(), over({}), { type: 'tick', at: 12_100 })
    const until = 12_100 + GATHER_MS
    expect(liveScene(state)).toMatchObject({ step: 'gather', began_at: 12_100, lasts_ms: GATHER_MS, until })
    expect(nextLookAt(state)).toBe(until)
    expect(liveScene(act(state, { type: 'tick', at: until })).step).toBe('over')
    const skipped = act(state, { type: 'skip', at: 12_900 })
    expect(liveScene(skipped).step).toBe('over')
    expect(liveScene(act(skipped, { type: 'tick', at: 13_000 })).step).toBe('over')
  })

  test('comes without the finale for who returns much later', () => {
    const late = over({ decided_by: 'tie', pick: 0, tied: [1, 2] })
    expect(liveScene(act(ending(), { ...late, at: 60_000 })).step).toBe('over')
  })

  test('of a winning pair is the draft, and its finale is not shown twice', () => {
    const drafting = act(
      ending(),
      {
        type: 'snapshot',
        at: 12_150,
        details: testDetails(
          { phase: 'draft', status: 1, round: 3, version: 5, winners: [1] },
          { draws, result: testResult({ decided_by: 'jackpot', pick: 3 }) },
        ),
      },
      { type: 'tick', at: 20_000 },
    )
    expect(liveScene(drafting).step).toBe('draft')
    const finished = over({ decided_by: 'jackpot', pick: 3 })
    expect(liveScene(act(drafting, { ...finished, at: 30_000 })).step).toBe('over')
  })
})

describe('a replay', () => {
  const details = testDetails(
    { phase: 'finished', round: 3, version: 9 },
    { result: testResult({ decided_by: 'share' }) },
  )

  test('goes through every scene at its speed', () => {
    const seen = (now: number) => replayScene(details, 0, 2, now)
    expect(seen(0)).toMatchObject({ step: 'versus', until: 750 })
    expect(seen(750)).toMatchObject({ step: 'round', round: 1, landed: false, until: 2050, began_at: 750 })
    expect(seen(2050)).toMatchObject({ step: 'round', round: 1, landed: true, until: 2350 })
    expect(seen(2350)).toMatchObject({ step: 'round', round: 2, landed: false })
    expect(seen(5550)).toMatchObject({ step: 'finale', finale: 'share', until: 5550 + FINALE_MS.share / 2 })
    const gather_at = 5550 + FINALE_MS.share / 2
    expect(seen(gather_at)).toMatchObject({ step: 'gather', until: gather_at + GATHER_MS / 2 })
    expect(seen(60_000)).toMatchObject({ step: 'over', until: null })
  })

  test('never waits at a moment for that same moment, whenever it began', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), fc.constantFrom(1, 2), (began_at, speed) => {
        let steps = 0
        let scene = replayScene(details, began_at, speed, began_at)
        for (; scene.until !== null; steps += 1) {
          const next = replayScene(details, began_at, speed, scene.until)
          if (next.until !== null && next.until <= scene.until) return false
          scene = next
        }
        return scene.step === 'over' && steps === 9
      }),
      { numRuns: 2000 },
    )
  })

  test('is at its end when it is skipped', () => {
    expect(replayScene(details, Number.NEGATIVE_INFINITY, 1, 5).step).toBe('over')
  })
})
