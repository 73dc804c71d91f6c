import { describe, expect, test } from 'vitest'
import { planSpin } from '../domain/opening/reel-maths.ts'
import { tickPitch, tickVolume } from '../domain/play/reel-motion.ts'
import { cardUnder, positionAt, speedAt } from '../domain/play/reel-spin.ts'
import { bend, GAIN, INPUT_GAIN, masterCurve } from './master.ts'
import { RATE, renderBed, renderSound } from './render-sound.ts'
import { BED, BED_STEPS, type Sound } from './score.ts'
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
const opening = [
  { at_ms: 0, sound: 'unlock' },
  ...reel(0),
  { at_ms: 6000, sound: 'land' },
  { at_ms: 6300, sound: 'gain' },
] satisfies Heard[]
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

/*
 * Loudness as it is heard, by ITU-R BS.1770-4: K-weighting, blocks of 400 ms, the absolute and the relative gate. Its filters at any
 * rate by B. De Man, "Evaluation of Implementations of the EBU R128 Loudness Measurement" (2018).
 */

const BLOCK_S = 0.4
const HOP_S = 0.1
const SILENT_LUFS = -70
const RELATIVE_LU = -10

type Biquad = { b: readonly [number, number, number]; a: readonly [number, number] }

/** The head lifts what is high. */
function shelf(rate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b: [
      (high + (band * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (band * k) / q + k * k) / a0,
    ],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  }
}

/** What is very low is hardly heard. */
function highPass(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] }
}

function filtered(samples: Float64Array, { b, a }: Biquad): Float64Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return samples.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  })
}

/** Integrated loudness in LUFS of one signal that both loudspeakers play; -Infinity of silence. */
function loudnessOf(samples: Float64Array, rate: number): number {
  const weighted = filtered(filtered(samples, shelf(rate)), highPass(rate))
  const [block, hop] = [Math.round(BLOCK_S * rate), Math.round(HOP_S * rate)]
  const powers: number[] = []
  for (let from = 0; from + block <= weighted.length; from += hop) {
    const sum = weighted.subarray(from, from + block).reduce((all, sample) => all + sample * sample, 0)
    powers.push((2 * sum) / block)
  }
  const lufs = (power: number) => -0.691 + 10 * Math.log10(power)
  const mean = (list: readonly number[]) => list.reduce((all, power) => all + power, 0) / list.length
  const heard = powers.filter((power) => lufs(power) > SILENT_LUFS)
  if (heard.length === 0) return -Infinity
  const gate = lufs(mean(heard)) + RELATIVE_LU
  return lufs(mean(heard.filter((power) => lufs(power) > gate)))
}
