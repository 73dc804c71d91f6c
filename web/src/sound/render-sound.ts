import { SCORES, WAVES, type Hiss, type Score, type Sound, type Tone } from './score.ts'

/** Samples a second: nothing in the scores reaches half of it. */
export const RATE = 32_000

/** A part swells this fast at most, falls by this much, and fades to nothing at its very end. */
const SWELL_S = 0.006
const FALL = 6
const FADE_S = 0.005

/** The samples of a sound, from -1 to 1, always the same ones. It ends in silence. */
export function renderSound(sound: Sound): Float32Array<ArrayBuffer> {
  const score = SCORES[sound]
  const samples = new Float32Array(Math.ceil(lengthOf(score) * RATE))
  for (const tone of score.tones) addTone(samples, tone)
  for (const hiss of score.hisses ?? []) addHiss(samples, hiss)
  const largest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return samples.map((sample) => (sample / largest) * score.peak)
}

/** In seconds. */
function lengthOf({ tones, hisses = [] }: Score): number {
  return Math.max(...[...tones, ...hisses].map(({ at = 0, lasts }) => at + lasts))
}

function addTone(samples: Float32Array, { at = 0, lasts, from, to = from, wave = 'sine', loud }: Tone): void {
  const count = Math.floor(lasts * RATE)
  const first = Math.floor(at * RATE)
  const glide = (to / from) ** (1 / count)
  let pitch = from
  let turn = 0
  for (let n = 0; n < count; n += 1) {
    let sample = 0
    WAVES[wave].forEach((strength, harmonic) => {
      if (strength !== 0) sample += strength * Math.sin(2 * Math.PI * turn * (harmonic + 1))
    })
    samples[first + n]! += sample * loud * envelope(n, count)
    turn = (turn + pitch / RATE) % 1
    pitch *= glide
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
  const noise = noiseFrom(band)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let n = 0; n < count; n += 1) {
    const x = noise()
    const y = gain * (x - x2) - feed * y1 - back * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    samples[first + n]! += y * loud * envelope(n, count)
  }
}

function envelope(n: number, count: number): number {
  const swell = Math.min(SWELL_S * RATE, count / 4)
  return (
    Math.min(1, n / swell) * Math.exp((-FALL * n) / count) * Math.min(1, (count - n - 1) / (FADE_S * RATE))
  )
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
