import { describe, expect, test } from 'vitest'
import { planSpin } from '../domain/opening/reel-maths.ts'
import { tickPitch, tickVolume } from '../domain/play/reel-motion.ts'
import { cardUnder, positionAt, speedAt } from '../domain/play/reel-spin.ts'
import { bend, GAIN, INPUT_GAIN, masterCurve } from './master.ts'
import { RATE, renderBed, renderSound } from './render-sound.ts'
import { BED, BED_STEPS, type Sound } from './score.ts'
import { loudnessOf } from './test-loudness.ts'
import { admit, voiceOf, type Voice } from './voices.ts'

/* What is heard of a whole scene, rendered as the player mixes it. */

type Heard = { at_ms: number; sound: Sound; volume?: number; pitch?: number }

const FRAME_MS = 1000 / 60

/** The ticks of a reel of six seconds, from a moment on. */
function reel(from_ms: number): Heard[] {
  const spin = planSpin(6000, () => 0.5)
  const ticks: Heard[] = []
  let last = cardUnder(spin.from)
  for (let at = 0; at <= 6000; at += FRAME_MS) {
    const card = cardUnder(positionAt(spin, at))
    const speed = speedAt(spin, at)
    if (card !== last)
      ticks.push({ at_ms: from_ms + at, sound: 'tick', volume: tickVolume(speed), pitch: tickPitch(speed) })
    last = card
  }
  return ticks
}

/** The samples of a scene as they leave the page: mixed by the voices that are admitted, at the master's gain and curve. */
function mixOf(scene: readonly Heard[], { bedFrom_ms, bedTo_ms }: { bedFrom_ms: number; bedTo_ms: number }) {
  const length_ms = Math.max(bedTo_ms, ...scene.map(({ at_ms }) => at_ms)) + 1700
  const sum = new Float64Array(Math.ceil((length_ms / 1000) * RATE))
  let voices: Voice[] = []
  for (const { at_ms, sound, volume = 1, pitch = 1 } of scene.toSorted((a, b) => a.at_ms - b.at_ms)) {
    voices = voices.filter(({ until }) => until > at_ms)
    const admitted = admit(voices, sound, at_ms)
    if (!admitted) continue
    voices = voices.filter((voice) => voice !== admitted.stops)
    const samples = renderSound(sound)
    voices.push(voiceOf(sound, at_ms, ((samples.length / RATE) * 1000) / pitch))
    const first = Math.round((at_ms / 1000) * RATE)
    for (let n = 0; n * pitch < samples.length - 1; n += 1)
      sum[first + n]! += samples[Math.floor(n * pitch)]! * volume
  }
  const bed = renderBed()
  for (let n = 0; n < ((bedTo_ms - bedFrom_ms) / 1000) * RATE; n += 1)
    sum[Math.round((bedFrom_ms / 1000) * RATE) + n]! += bed[n % bed.length]!
  return sum.map((sample) => bend(sample * GAIN))
}

const NO_BED = { bedFrom_ms: 0, bedTo_ms: 0 }
const opening = [...reel(0), { at_ms: 6000, sound: 'land' }, { at_ms: 6300, sound: 'gain' }] satisfies Heard[]
const best = [
  ...reel(0),
  { at_ms: 6000, sound: 'steel' },
  { at_ms: 6300, sound: 'triumph' },
] satisfies Heard[]
const battle = [
  { at_ms: 0, sound: 'start' as const },
  ...[0, 1, 2, 3].flatMap((round) => [
    ...reel(600 + round * 3200).filter(({ at_ms }) => at_ms < 600 + round * 3200 + 2400),
    { at_ms: 600 + round * 3200 + 2400, sound: 'round' as const },
  ]),
  { at_ms: 13_600, sound: 'fanfare' as const },
]

const peakOf = (samples: Float64Array) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

test('the meter reads a tone of -20 dBFS in both loudspeakers as -20 LUFS, and silence as none', () => {
  const tone = Float64Array.from(
    { length: 5 * RATE },
    (_, n) => 0.1 * Math.sin((2 * Math.PI * 997 * n) / RATE),
  )
  expect(loudnessOf(tone, RATE)).toBeCloseTo(-20, 1)
  expect(loudnessOf(new Float64Array(RATE), RATE)).toBe(-Infinity)
})

describe.each([
  ['an opening', mixOf(opening, NO_BED)],
  ['the best that can come', mixOf(best, NO_BED)],
  ['a battle on its bed', mixOf(battle, { bedFrom_ms: 600, bedTo_ms: 13_400 })],
])('%s', (_name, samples) => {
  test('is as loud as the web is listened to, -16 LUFS', () => {
    expect(loudnessOf(samples, RATE)).toBeGreaterThan(-17.5)
    expect(loudnessOf(samples, RATE)).toBeLessThan(-14.5)
  })

  test('does not clip', () => {
    expect(peakOf(samples)).toBeLessThan(0.99)
  })
})

test('the bed is soft, and goes on where it began', () => {
  const bed = renderBed()
  expect(bed).toHaveLength(BED.lasts_s * RATE)
  const seam = Math.abs(bed[0]! - bed.at(-1)!)
  const steps = bed.slice(1).map((sample, n) => Math.abs(sample - bed[n]!))
  expect(seam).toBeLessThanOrEqual(steps.reduce((most, step) => Math.max(most, step), 0))
  const alone = Float64Array.from(bed, (sample) => bend(sample * GAIN))
  expect(loudnessOf(alone, RATE)).toBeLessThan(-24)
  expect(new Set(BED_STEPS).size).toBe(BED_STEPS.length)
})

test('the curve of the wave shaper is that of the mix, and nothing passes it', () => {
  const curve = masterCurve()
  const shaped = (input: number) => curve[Math.round(((input + 1) / 2) * (curve.length - 1))]!
  for (const sample of [-0.9, -0.4, -0.1, 0, 0.05, 0.2, 0.5, 1])
    expect(shaped(sample * INPUT_GAIN)).toBeCloseTo(bend(sample * GAIN), 2)
  expect(Math.max(...curve)).toBeLessThan(1)
})

test('a tick rises as the reel comes to rest, and only then', () => {
  const pitches = reel(0).map(({ pitch }) => pitch!)
  expect(Math.min(...pitches)).toBe(1)
  expect(pitches.at(-1)).toBeGreaterThan(1.25)
  expect(pitches.slice(Math.floor(pitches.length / 2))).toEqual(
    pitches.slice(Math.floor(pitches.length / 2)).toSorted((a, b) => a - b),
  )
})
