import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBusy, isWaiting, nextStage, runOf, type PlayEvent, type PlayStage } from './play-stage.ts'

type Stage = PlayStage<string, string>
type Event = PlayEvent<string, string>

const REST: Stage = { step: 'rest' }
const PRESS: Event = { type: 'press', asked: 'coins' }
const ANSWER: Event = { type: 'answer', run: 'a knife', lasts_ms: 6450 }
const AT_ONCE: Event = { type: 'answer', run: 'a knife', lasts_ms: 0 }
const SKIP: Event = { type: 'skip', isAhead: false }

function after(...events: Event[]): Stage {
  return events.reduce<Stage>(nextStage, REST)
}

describe('a play', () => {
  test('asks, moves, shows what came out and is over', () => {
    expect(after(PRESS)).toEqual({ step: 'asking', asked: 'coins', isWaiting: false, isSkipped: false })
    expect(after(PRESS, ANSWER)).toEqual({ step: 'spinning', run: 'a knife', lasts_ms: 6450 })
    expect(after(PRESS, ANSWER, { type: 'end' })).toEqual({ step: 'shown', run: 'a knife' })
    expect(after(PRESS, ANSWER, { type: 'end' }, { type: 'close' })).toEqual(REST)
  })

  test('that does not move is shown at once', () => {
    expect(after(PRESS, AT_ONCE)).toEqual({ step: 'shown', run: 'a knife' })
  })

  test('that is refused is over', () => {
    expect(after(PRESS, { type: 'refuse' })).toEqual(REST)
  })

  test('can be repeated from its result', () => {
    expect(after(PRESS, AT_ONCE, { type: 'press', asked: 'key' })).toMatchObject({ asked: 'key' })
  })

  test('is pressed once: neither before the answer nor in mid-spin does another press count', () => {
    const other: Event = { type: 'press', asked: 'key' }
    expect(after(PRESS, other)).toEqual(after(PRESS))
    expect(after(PRESS, ANSWER, other)).toEqual(after(PRESS, ANSWER))
  })
})

describe('a skip', () => {
  test('shows what moves', () => {
    expect(after(PRESS, ANSWER, SKIP)).toEqual({ step: 'shown', run: 'a knife' })
  })

  test('ahead of the answer has it shown at once, where that counts', () => {
    expect(after(PRESS, { type: 'skip', isAhead: true }, ANSWER).step).toBe('shown')
    expect(after(PRESS, SKIP, ANSWER).step).toBe('spinning')
  })

  test('of one play is none of the next', () => {
    const first = [PRESS, { type: 'skip', isAhead: true }, { type: 'refuse' }] as const
    expect(after(...first, PRESS, ANSWER).step).toBe('spinning')
  })
})

describe('what is not open yet', () => {
  test('is waited for until the store gives it', () => {
    expect(isWaiting(after(PRESS, { type: 'too_early' }))).toBe(true)
    expect(after(PRESS, { type: 'too_early' }, ANSWER).step).toBe('spinning')
  })

  test('is no longer waited for when the player stops', () => {
    expect(after(PRESS, { type: 'too_early' }, { type: 'close' })).toEqual(REST)
    expect(after(PRESS, { type: 'too_early' }, { type: 'close' }, { type: 'too_early' })).toEqual(REST)
  })

  test('does not make a call that is on its way stoppable', () => {
    expect(after(PRESS, { type: 'close' }).step).toBe('asking')
  })
})

const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.constantFrom<Event>(
    PRESS,
    { type: 'too_early' },
    { type: 'refuse' },
    { type: 'end' },
    { type: 'close' },
  ),
  fc.record({ type: fc.constant('skip' as const), isAhead: fc.boolean() }),
  fc.record({
    type: fc.constant('answer' as const),
    run: fc.string({ minLength: 1 }),
    lasts_ms: fc.nat(10_000),
  }),
)

test('whatever happens, what is shown is what the store said last', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let stage = after()
      let said: string | null = null
      for (const event of events) {
        stage = nextStage(stage, event)
        if (event.type === 'answer') said = event.run
        if (runOf(stage) !== null) expect(runOf(stage)).toBe(said)
        expect(isBusy(stage) && stage.step === 'shown').toBe(false)
      }
    }),
  )
})
