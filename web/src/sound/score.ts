/* What every sound is made of. Nothing is recorded: render-sound.ts turns these into samples. */

export type Sound =
  | 'click'
  // A box that opens.
  | 'unlock'
  // A reel and what it stops at.
  | 'tick'
  | 'land'
  // The same for what is of steel, and of cloth.
  | 'steel'
  | 'cloth'
  // What came is as much as was paid, clearly more, much more, and hardly ever seen (@noktra/game/celebration).
  | 'even'
  | 'gain'
  | 'fanfare'
  | 'triumph'
  | 'coin'
  | 'error'
  // Minesweeper: a tile that is safe, and one that is not.
  | 'tile'
  | 'mine'
  // A battle: the last seconds before it, its start, a round that has landed.
  | 'count'
  | 'start'
  | 'round'
  // An upgrade: the pointer that passes a mark, and a failure.
  | 'pointer'
  | 'failed'

/** What a player sets the volume of. */
export const CHANNELS = ['interface', 'reels', 'rooms', 'wins', 'music'] as const
export type Channel = (typeof CHANNELS)[number]

export const CHANNEL_OF: Record<Sound, Channel> = {
  click: 'interface',
  coin: 'interface',
  error: 'interface',
  unlock: 'reels',
  tick: 'reels',
  land: 'reels',
  steel: 'reels',
  cloth: 'reels',
  pointer: 'reels',
  failed: 'reels',
  tile: 'rooms',
  mine: 'rooms',
  count: 'rooms',
  start: 'rooms',
  round: 'rooms',
  even: 'wins',
  gain: 'wins',
  fanfare: 'wins',
  triumph: 'wins',
}

/** Strengths of the harmonics, the first being the tone itself. */
export const WAVES = {
  sine: [1],
  triangle: [1, 0, -1 / 9, 0, 1 / 25],
  square: [1, 0, 1 / 3, 0, 1 / 5],
  saw: [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5],
} as const

/** Times in seconds, pitches in Hz; `loud` is against the other parts of the same sound. A tone glides from one pitch to another. */
export type Tone = {
  at?: number
  lasts: number
  from: number
  to?: number
  wave?: keyof typeof WAVES
  loud: number
}
export type Hiss = { at?: number; lasts: number; band: number; loud: number }

/** `peak` is the largest sample, 1 being the loudest that there is. */
export type Score = { peak: number; tones: readonly Tone[]; hisses?: readonly Hiss[] }

/** No sound has a larger peak than this: as many as may sound at once together stay below 1 (voices.ts). */
export const LOUDEST = 0.19

const G3 = 196
const C4 = 261.63
const G4 = 392
const C5 = 523.25
const D5 = 587.33
const E5 = 659.25
const G5 = 783.99
const C6 = 1046.5

/** One tone after the other, each lasting on. */
function arpeggio(pitches: readonly number[], step: number, last: number, loud: number): Tone[] {
  return pitches.flatMap((from, n) => {
    const lasts = n === pitches.length - 1 ? last : 0.5
    return [
      { at: n * step, lasts, from, wave: 'triangle', loud },
      { at: n * step, lasts: lasts * 0.7, from: from * 2, loud: loud / 4 },
    ]
  })
}

export const SCORES: Record<Sound, Score> = {
  click: {
    peak: 0.05,
    tones: [{ lasts: 0.045, from: 1150, to: 620, wave: 'triangle', loud: 1 }],
  },
  unlock: {
    peak: 0.12,
    tones: [
      { lasts: 0.06, from: 880, to: 290, wave: 'triangle', loud: 0.9 },
      { at: 0.1, lasts: 0.6, from: 98, to: 196, loud: 0.7 },
    ],
    hisses: [
      { lasts: 0.035, band: 2900, loud: 0.8 },
      { at: 0.12, lasts: 0.5, band: 620, loud: 0.4 },
    ],
  },
  tick: {
    peak: 0.08,
    tones: [],
    hisses: [{ lasts: 0.025, band: 2600, loud: 1 }],
  },
  land: {
    peak: 0.18,
    tones: [
      { lasts: 0.22, from: 190, to: 74, loud: 1 },
      { at: 0.03, lasts: 0.3, from: E5, wave: 'triangle', loud: 0.3 },
    ],
    hisses: [{ lasts: 0.12, band: 420, loud: 0.8 }],
  },
  steel: {
    peak: 0.18,
    tones: [
      { lasts: 0.16, from: 210, to: 90, loud: 0.7 },
      { at: 0.01, lasts: 0.7, from: 2093, loud: 0.22 },
      { at: 0.01, lasts: 0.55, from: 3322, loud: 0.14 },
      { at: 0.01, lasts: 0.4, from: 4699, loud: 0.08 },
    ],
    hisses: [{ lasts: 0.06, band: 3100, loud: 0.7 }],
  },
  cloth: {
    peak: 0.17,
    tones: [{ lasts: 0.2, from: 150, to: 66, loud: 1 }],
    hisses: [
      { lasts: 0.22, band: 240, loud: 1.1 },
      { at: 0.03, lasts: 0.14, band: 900, loud: 0.35 },
    ],
  },
  even: {
    peak: 0.12,
    tones: arpeggio([C5, G5], 0.1, 0.5, 1),
  },
  gain: {
    peak: 0.16,
    tones: [
      { lasts: 0.3, from: C4, to: C5, wave: 'triangle', loud: 0.6 },
      ...arpeggio([C5, E5, G5], 0.08, 0.7, 1).map((tone) => ({ ...tone, at: 0.12 + (tone.at ?? 0) })),
    ],
  },
  fanfare: {
    peak: LOUDEST,
    tones: [
      ...arpeggio([G4, C5, E5, G5, C6], 0.09, 1.1, 1),
      { at: 0.36, lasts: 1, from: G3, to: G3 / 2, loud: 1 },
    ],
  },
  triumph: {
    peak: LOUDEST,
    tones: [
      { lasts: 0.16, from: G4, wave: 'saw', loud: 0.6 },
      { at: 0.15, lasts: 0.16, from: G4, wave: 'saw', loud: 0.6 },
      { at: 0.3, lasts: 1.2, from: C5, wave: 'saw', loud: 0.6 },
      { at: 0.3, lasts: 1.2, from: E5, wave: 'triangle', loud: 0.8 },
      { at: 0.3, lasts: 1.2, from: G5, wave: 'triangle', loud: 0.8 },
      { at: 0.3, lasts: 1.2, from: C4 / 2, loud: 0.8 },
      ...arpeggio([C5, E5, G5, C6], 0.08, 0.8, 0.7).map((tone) => ({ ...tone, at: 0.45 + (tone.at ?? 0) })),
    ],
  },
  coin: {
    peak: 0.07,
    tones: [
      { lasts: 0.08, from: 1318.5, wave: 'square', loud: 1 },
      { at: 0.07, lasts: 0.28, from: 1975.5, wave: 'square', loud: 1 },
    ],
  },
  error: {
    peak: 0.09,
    tones: [
      { lasts: 0.12, from: 240, to: 210, wave: 'saw', loud: 1 },
      { at: 0.12, lasts: 0.18, from: 180, to: 150, wave: 'saw', loud: 1 },
    ],
  },
  tile: {
    peak: 0.13,
    tones: [
      { lasts: 0.1, from: G4, to: C5, wave: 'triangle', loud: 1 },
      { at: 0.06, lasts: 0.26, from: G5, loud: 0.4 },
    ],
    hisses: [{ lasts: 0.05, band: 900, loud: 0.8 }],
  },
  mine: {
    peak: LOUDEST,
    tones: [{ lasts: 0.62, from: 110, to: 34, loud: 1 }],
    hisses: [
      { lasts: 0.06, band: 1900, loud: 0.5 },
      { lasts: 0.7, band: 150, loud: 1.2 },
    ],
  },
  count: {
    peak: 0.09,
    tones: [{ lasts: 0.09, from: C5, wave: 'triangle', loud: 1 }],
  },
  start: {
    peak: 0.18,
    tones: [
      { lasts: 0.34, from: 150, to: 55, loud: 1 },
      { at: 0.04, lasts: 0.5, from: C4, wave: 'saw', loud: 0.28 },
      { at: 0.04, lasts: 0.6, from: G4, wave: 'saw', loud: 0.24 },
    ],
    hisses: [{ lasts: 0.16, band: 300, loud: 0.9 }],
  },
  round: {
    peak: 0.13,
    tones: [
      { lasts: 0.16, from: 230, to: 105, loud: 1 },
      { at: 0.02, lasts: 0.22, from: D5, wave: 'triangle', loud: 0.35 },
    ],
    hisses: [{ lasts: 0.09, band: 520, loud: 0.7 }],
  },
  pointer: {
    peak: 0.08,
    tones: [{ lasts: 0.02, from: 1500, to: 900, loud: 0.6 }],
    hisses: [{ lasts: 0.018, band: 3400, loud: 1 }],
  },
  failed: {
    peak: 0.1,
    tones: [
      { lasts: 0.22, from: E5 / 2, to: 311, wave: 'triangle', loud: 1 },
      { at: 0.17, lasts: 0.4, from: C4, to: 247, wave: 'triangle', loud: 1 },
    ],
  },
}

/** The bed under a battle: tones that go round without a seam, `turns` of each in the loop, and how often each swells in it. */
export type Bed = {
  lasts_s: number
  peak: number
  tones: readonly { turns: number; swells: number; loud: number }[]
}

const BED_S = 8

/** C and G, low and soft, with a breath of their octaves. */
export const BED: Bed = {
  lasts_s: BED_S,
  peak: 0.024,
  tones: [
    { turns: Math.round(65.41 * BED_S), swells: 1, loud: 1 },
    { turns: Math.round(65.41 * BED_S) + 1, swells: 1, loud: 0.7 },
    { turns: Math.round(98 * BED_S), swells: 2, loud: 0.6 },
    { turns: Math.round(130.81 * BED_S), swells: 3, loud: 0.4 },
    { turns: Math.round(196 * BED_S), swells: 2, loud: 0.22 },
    { turns: Math.round(261.63 * BED_S), swells: 5, loud: 0.1 },
  ],
}

/** Semitones of the bed in each round, over and over: it goes on, and never tells who is ahead. */
export const BED_STEPS = [0, -4, 3, -2] as const
