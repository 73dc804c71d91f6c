import { TIERS } from '@noktra/game/celebration'
import { describe, expect, test } from 'vitest'
import { SOUND_OF } from '../domain/play/tier-sound.ts'
import { RATE, renderSound } from './render-sound.ts'
import { LOUDEST, SCORES, type Sound } from './score.ts'
import { MOST_VOICES } from './voices.ts'

const SOUNDS = Object.keys(SCORES) as Sound[]
const LONGEST_S = 1.6

function peakOf(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
}

describe.each(SOUNDS)('%s', (sound) => {
  const samples = renderSound(sound)

  test('is heard, as loud as its score says', () => {
    expect(peakOf(samples)).toBeCloseTo(SCORES[sound].peak, 5)
    expect(SCORES[sound].peak).toBeLessThanOrEqual(LOUDEST)
  })

  test('swells from silence and ends in it', () => {
    expect(samples[0]).toBeCloseTo(0, 5)
    expect(peakOf(samples.slice(-8))).toBeLessThan(0.001)
    expect(samples.length).toBeLessThan(LONGEST_S * RATE)
  })

  test('is the same every time', () => {
    expect(renderSound(sound)).toEqual(samples)
  })

  test('holds the loudspeaker at its middle', () => {
    const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
    expect(Math.abs(mean)).toBeLessThan(0.01)
  })
})

test('as many of the loudest as may sound at once do not clip', () => {
  const peaks = SOUNDS.map((sound) => peakOf(renderSound(sound)))
  expect(Math.max(...peaks) * MOST_VOICES).toBeLessThanOrEqual(1)
})

test('a greater win is never quieter than a smaller one, and each sounds another way', () => {
  const wins = TIERS.flatMap((tier) => (SOUND_OF[tier] ? [SCORES[SOUND_OF[tier]]] : []))
  expect(SOUND_OF.loss).toBeNull()
  expect(wins).toHaveLength(TIERS.length - 1)
  expect(wins.map(({ peak }) => peak)).toEqual(wins.map(({ peak }) => peak).toSorted((a, b) => a - b))
  expect(new Set(wins.map(({ tones }) => JSON.stringify(tones))).size).toBe(wins.length)
})

test('what is heard often is quieter than what is heard seldom', () => {
  for (const often of ['click', 'tick', 'pointer', 'count'] as const) {
    for (const seldom of ['gain', 'fanfare', 'triumph', 'mine', 'start'] as const) {
      expect(SCORES[often].peak).toBeLessThan(SCORES[seldom].peak / 1.5)
    }
  }
})
