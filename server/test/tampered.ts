/* Changes to an answer of the store, one in each, that a verifier of draws must find. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type Answer = { [name: string]: Json }
export type Change = { what: string; changed: Json }
type Place = (string | number)[]

const BESIDE_THE_PROOF = ['locked_at', 'round_at', 'attempts']
/** Labels: they prove nothing. */
const LABELS = ['proof.id', 'proof.chain_no']
/** Without its last entry it is the proof of the claims before it. */
const MAY_END = 'proof.claimed'
/** Pools are found by their numbers; a player compares the picks of mines themselves: another safe tile ends no other way. */
const ANY_ORDER = ['proof.pools', 'proof.picks']
const LONG_LIST = 12
const TILES = [1, 2, 3, 4, 5, 6, 7]

/** An answer with each field of its proof changed in turn, each list without its last entry, and with its first two swapped. */
export function changesOf(answer: Answer): Change[] {
  return ['proof', ...BESIDE_THE_PROOF]
    .filter((name) => name in answer)
    .flatMap((name) => changesAt(answer, [name], answer[name]!))
    .map(({ place, value }) => ({
      what: `${place.join('.')} = ${JSON.stringify(value).slice(0, 80)}`,
      changed: withValue(answer, place, value),
    }))
}

function changesAt(answer: Answer, place: Place, value: Json): { place: Place; value: Json }[] {
  const name = place.join('.')
  if (LABELS.includes(name)) return []
  if (Array.isArray(value)) {
    const inside = indexes(value).flatMap((n) => changesAt(answer, [...place, n], value[n]!))
    const [first, second, ...rest] = value
    if (value.length > 0 && name !== MAY_END) inside.push({ place, value: value.slice(0, -1) })
    if (second === undefined || ANY_ORDER.includes(name)) return inside
    if (JSON.stringify(first) !== JSON.stringify(second))
      inside.push({ place, value: [second, first!, ...rest] })
    return inside
  }
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).flatMap(([key, inner]) =>
      // Of an interval only one that doesn't hold the wear is found: the design's range isn't drawn.
      key === 'wear_from' && typeof value['wear'] === 'number'
        ? [{ place: [...place, key], value: value['wear'] + 1 }]
        : key === 'wear_to' && typeof value['wear'] === 'number'
          ? [{ place: [...place, key], value: value['wear'] }]
          : changesAt(answer, [...place, key], inner),
    )
  }
  return [{ place, value: otherTile(answer, place) ?? otherThan(value, String(place.at(-1))) }]
}

/** All of a short list, the ends and the middle of a long one. */
function indexes(list: Json[]): number[] {
  if (list.length <= LONG_LIST) return [...list.keys()]
  return [0, 1, Math.floor(list.length / 2), list.length - 2, list.length - 1]
}

/** For a pick of minesweeper a tile of the same layer that ends it the other way. */
function otherTile({ proof }: Answer, [, list, layer, deeper]: Place): number | null {
  const { layout, picks } = proof as { layout?: number[][]; picks?: number[] }
  if (list !== 'picks' || !layout || typeof layer !== 'number' || deeper !== undefined) return null
  const mines = layout[layer]!
  return mines.includes(picks![layer]!) ? TILES.find((tile) => !mines.includes(tile))! : mines[0]!
}

function otherThan(value: null | boolean | number | string, name: string): Json {
  if (value === null) return 1
  if (typeof value === 'boolean') return !value
  if (/^(locked|published)_at$/.test(name) && typeof value === 'number') return value + 10
  if (typeof value === 'number') return Number.isInteger(value) ? value + 1 : value + 0.01
  if (name === 'exterior') return value === 'FT' ? 'MW' : 'FT'
  return /^[0-9a-f]{64,}$/.test(value) ? (value.startsWith('0') ? '1' : '0') + value.slice(1) : `${value}1`
}

function withValue(whole: Json, [step, ...further]: Place, value: Json): Json {
  if (step === undefined) return value
  if (Array.isArray(whole)) {
    return whole.map((entry, n) => (n === step ? withValue(entry, further, value) : entry))
  }
  const { [step]: inner, ...others } = whole as Answer
  return { ...others, [step]: withValue(inner!, further, value) }
}
