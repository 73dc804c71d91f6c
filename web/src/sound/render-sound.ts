import { BED, SCORES, WAVES, type Hiss, type Score, type Sound, type Tone } from './score.ts'

/** Samples a second: nothing in the scores reaches half of it. */
export const RATE = 32_000

/** A part swells this fast at most, falls by this much, and fades to nothing at its very end. */
const SWELL_S = 0.006
const FALL = 6
const FADE_S = 0.005

/** One turn of each wave, in steps, and the first one again: to look a sample up takes a tenth of working it out. */
const STEPS = 2048
const TURNS = {
  sine: turnOf(WAVES.sine),
  triangle: turnOf(WAVES.triangle),
  square: turnOf(WAVES.square),
  saw: turnOf(WAVES.saw),
} satisfies Record<keyof typeof WAVES, Float64Array>

function turnOf(strengths: readonly number[]): Float64Array {
  const sampleAt = (step: number) =>
    strengths.reduce(
      (sum, strength, harmonic) => sum + strength * Math.sin((2 * Math.PI * step * (harmonic + 1)) / STEPS),
      0,
    )
  return Float64Array.from({ length: STEPS + 1 }, (_, step) => sampleAt(step))
}

/** The samples of a sound, from -1 to 1, always the same ones. It ends in silence. */
export function renderSound(sound: Sound): Float32Array<ArrayBuffer> {
  const score = SCORES[sound]
  const samples = new Float32Array(Math.ceil(lengthOf(score) * RATE))
  for (const tone of score.tones) addTone(samples, tone)
  for (const hiss of score.hisses ?? []) addHiss(samples, hiss)
  const largest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return samples.map((sample) => (sample / largest) * score.peak)
}

/** The samples of the bed. Its end goes on at its beginning. */
export function renderBed(): Float32Array<ArrayBuffer> {
  const count = BED.lasts_s * RATE
  const samples = new Float32Array(count)
  const sine = TURNS.sine
  for (const { turns, swells, loud } of BED.tones) {
    for (let n = 0; n < count; n += 1) {
      const place = Math.round(((n * turns) % count) * (STEPS / count))
      const swell = Math.round(((n * swells) % count) * (STEPS / count))
      samples[n]! += sine[place]! * loud * (0.62 - 0.38 * sine[(swell + STEPS / 4) % STEPS]!)
    }
  }
  const largest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return samples.map((sample) => (sample / largest) * BED.peak)
}

/** In seconds. */
function lengthOf({ tones, hisses = [] }: Score): number {
  return Math.max(...[...tones, ...hisses].map(({ at = 0, lasts }) => at + lasts))
}

function addTone(samples: Float32Array, { at = 0, lasts, from, to = from, wave = 'sine', loud }: Tone): void {
  const count = Math.floor(lasts * RATE)
  const first = Math.floor(at * RATE)
  const glide = (to / from) ** (1 / count)
  const fall = Math.exp(-FALL / count)
  const turn = TURNS[wave]
  let step = (from / RATE) * STEPS
  let place = 0
  let strength = loud
  for (let n = 0; n < count; n += 1) {
    const before = Math.floor(place)
    const sample = turn[before]! + (turn[before + 1]! - turn[before]!) * (place - before)
    samples[first + n]! += sample * strength * edge(n, count)
    place = (place + step) % STEPS
    step *= glide
    strength *= fall
  }
}

/** Noise around a pitch, by a resonant filter of two poles. */
function addHiss(samples: Float32Array, { at = 0, lasts, band, loud }: Hiss): void {
  const count = Math.floor(lasts * RATE)
  const first = Math.floor(at * RATE)
  const angle = (2 * Math.PI * band) / RATE
  const width = Math.sin(angle) / 2.8
  const [gain, feed, back] = [width, -2 * Math.cos(angle), 1 - width].map((part) => part / (1 + width)) as [
    number,
    number,
    number,
  ]
  const fall = Math.exp(-FALL / count)
  const noise = noiseFrom(band)
  let strength = loud
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let n = 0; n < count; n += 1) {
    const x = noise()
    const y = gain * (x - x2) - feed * y1 - back * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    samples[first + n]! += y * strength * edge(n, count)
    strength *= fall
  }
}

/** How far a part has swelled, or faded at its very end, from 0 to 1. */
function edge(n: number, count: number): number {
  const swell = Math.min(SWELL_S * RATE, count / 4)
  return Math.min(1, n / swell) * Math.min(1, (count - n - 1) / (FADE_S * RATE))
}

/** The same noise every time, from -1 to 1 (xorshift). */
function noiseFrom(seed: number): () => number {
  let state = seed | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state / 2 ** 31
  }
}
