import { beforeAll, describe, expect, test } from 'vitest'
import type { Pen } from '../../../domain/picture/pen.ts'
import { loadTexts, startTexts } from '../../../i18n/i18n.ts'
import { drawFilm, FILM_MS, makeFilm, type Filmed } from './battle-film.ts'

type Picture = HTMLCanvasElement

function picture(name: string): Picture {
  return Object.assign(document.createElement('canvas'), { width: 280, height: 210, title: name })
}

const draws = [1, 2, 3].flatMap((round) =>
  [1, 2].map((seat) => ({ round, seat, skin_id: round * 10 + seat, value_cents: round * 100 + seat })),
)

function fairOf(part: Partial<Filmed['proof']> = {}): Filmed {
  return {
    proof: {
      team: false,
      rounds: [1, 2, 3].map((box_id) => ({ box_id, version: 1 })),
      seats: [1, 2].map((seat) => ({ seat, player: '', entry_cents: 500 })),
      draws,
      outcome: { winners: [2], decided_by: 'score', pick: null },
      prizes: [{ seat: 2, items: draws, diamond_cents: 0 }],
      ...part,
    },
    players: [1, 2].map((seat) => ({ seat, nickname: `player ${seat}`, avatar: '', is_bot: false })),
    skins: [],
  }
}

function filmOf(part?: Partial<Filmed['proof']>) {
  const skins = new Map(draws.map(({ skin_id }) => [skin_id, picture(`skin ${skin_id}`)]))
  const boxes = new Map([1, 2, 3].map((id) => [id, picture(`box ${id}`)]))
  return makeFilm(fairOf(part), { skins, boxes })!
}

/** Everything that is done to a pen, in order. */
function strokesOf(film: ReturnType<typeof filmOf>, share: number): string[] {
  const strokes: string[] = []
  const pen = new Proxy(Object.assign(Object.create(null), { globalAlpha: 1 }) as Pen, {
    get: (target, name) =>
      Reflect.has(target, name)
        ? (Reflect.get(target, name) as unknown)
        : (...given: unknown[]) => {
            const told = given.map((one) => (one instanceof HTMLElement ? one.title : JSON.stringify(one)))
            strokes.push(`${String(name)} ${told.join()}`)
          },
    set: (target, name, value) => {
      strokes.push(`${String(name)} = ${String(value)}`)
      return Reflect.set(target, name, value)
    },
  })
  drawFilm(pen, film, share)
  return strokes
}

const SHARES = Array.from({ length: 163 }, (_, frame) => frame / 162)

beforeAll(async () => {
  await startTexts()
  await loadTexts('replay')
})

describe('the film of a battle', () => {
  test('is the same, frame by frame, whenever and wherever it is drawn', () => {
    const [one, other] = [filmOf(), filmOf()]
    const forward = SHARES.map((share) => strokesOf(one, share))
    const backward = SHARES.toReversed().map((share) => strokesOf(other, share))
    expect(backward.toReversed()).toEqual(forward)
    expect(new Set(forward.map(String)).size).toBeGreaterThan(100)
  })

  test('shows no item and no sum before the round in which it was drawn', () => {
    const film = filmOf()
    let last = ''
    for (const share of SHARES) {
      const strokes = String(strokesOf(film, share))
      for (const [round, text] of [
        [2, 'skin 2'],
        [3, 'skin 3'],
      ] as const) {
        const shown = strokes.includes(text)
        const begins = 0.1 + ((round - 1) / 3) * 0.62
        if (share < begins) expect(shown).toBe(false)
      }
      last = strokes
    }
    // At the end the pot is what the proof deals to the winner: 12.09 of six items.
    expect(last).toContain('12.09')
    expect(strokesOf(film, 0.5).join()).not.toContain('12.09')
  })

  test('of many rounds shows the last and the dearest, each long enough to be seen, and counts them all', () => {
    const many = 30
    const drawn = Array.from({ length: many }, (_, at) => at + 1).flatMap((round) =>
      [1, 2].map((seat) => ({ round, seat, skin_id: 11, value_cents: round % 7 === 0 ? 5000 + round : 10 })),
    )
    const film = filmOf({
      rounds: Array.from({ length: many }, () => ({ box_id: 1, version: 1 })),
      draws: drawn,
      prizes: [{ seat: 2, items: drawn, diamond_cents: 0 }],
    })
    const told = SHARES.map(
      (share) => [share, /Round (\d+) of 30/.exec(String(strokesOf(film, share)))?.[1]] as const,
    )
    const begun = new Map<number, number>()
    for (const [share, round] of told)
      if (round !== undefined && !begun.has(Number(round))) begun.set(Number(round), share * FILM_MS)
    const shown = [...begun.keys()]
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    expect(shown).toEqual(expect.arrayContaining([7, 14, 21, 28, 30]))
    const starts = [...begun.values()]
    const frame_ms = FILM_MS / 162
    for (const [at, start] of starts.slice(1).entries())
      expect(start - starts[at]!).toBeGreaterThan(350 - frame_ms)
    // Each seat: four rounds of 50 coins and more, 26 of 10 cents.
    const sum = (4 * 5000 + 7 + 14 + 21 + 28 + 26 * 10) / 100
    expect(String(strokesOf(film, 0.73))).toContain(sum.toFixed(2))
  })

  test('is none of a battle without an outcome', () => {
    expect(makeFilm(fairOf({ outcome: null }), { skins: new Map(), boxes: new Map() })).toBeNull()
  })
})
