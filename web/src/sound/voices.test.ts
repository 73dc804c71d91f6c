import { expect, test } from 'vitest'
import type { Sound } from './score.ts'
import { admit, MOST_VOICES, voiceOf, type Voice } from './voices.ts'

function voice(sound: Sound, began_at: number): Voice {
  return voiceOf(sound, began_at, 500)
}

const FULL: Voice[] = (['land', 'fanfare', 'coin', 'triumph', 'round'] as const).map((sound, n) =>
  voice(sound, n * 50),
)

test('a sound beside few others is heard, and none ends for it', () => {
  expect(admit([], 'click', 0)).toEqual({ stops: null })
  expect(admit([voice('land', 0)], 'fanfare', 10)).toEqual({ stops: null })
})

test('ticks come 30 times a second at most', () => {
  const heard: Voice[] = []
  for (let now = 0; now < 1000; now += 4) {
    const playing = heard.filter(({ until }) => until > now)
    if (admit(playing, 'tick', now)) heard.push(voiceOf('tick', now, 25))
  }
  expect(heard.length).toBeGreaterThan(20)
  expect(heard.length).toBeLessThanOrEqual(30)
})

test('reels that land together are heard as one', () => {
  expect(admit([voice('land', 100)], 'land', 120)).toBeNull()
  expect(admit([voice('land', 100)], 'land', 145)).toEqual({ stops: null })
  expect(admit([voice('land', 100)], 'coin', 120)).toEqual({ stops: null })
})

test('with all voices taken a tick, a pointer and a click are left out', () => {
  expect(FULL).toHaveLength(MOST_VOICES)
  for (const sound of ['tick', 'pointer', 'click'] as const) expect(admit(FULL, sound, 1000)).toBeNull()
})

test('with all voices taken a result ends what only accompanies, or else what began first', () => {
  expect(admit(FULL, 'mine', 1000)).toEqual({ stops: FULL[0] })
  const ticking = FULL.with(3, voice('tick', 160))
  expect(admit(ticking, 'mine', 1000)).toEqual({ stops: ticking[3] })
})
