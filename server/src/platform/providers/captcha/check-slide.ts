/** A point of the slide: offset of the piece and height of the pointer in CSS pixels, milliseconds since it was picked up. */
export type TrackPoint = [x: number, y: number, t_ms: number]

export type Slide = { x: number; track: TrackPoint[] }

/** How far from its place the piece may be dropped, in CSS pixels. */
export const TOLERANCE = 5
const FEWEST_POINTS = 8
const SHORTEST_MS = 200
const LONGEST_MS = 60_000
/** The player's clock and ours count the same time, but not to the millisecond. */
const CLOCK_SLACK_MS = 500
/** No hand and no arrow key stays this close (CSS pixels) to one constant speed. */
const STRAIGHTEST = 2

/**
 * Whether the piece was dropped in its place by a hand: near enough, in a believable time, forwards in time, ending where it
 * was dropped, and not at one constant speed. `place` is the right x; `elapsedMs` what passed since the puzzle was given.
 */
export function isGoodSlide(slide: Slide, place: number, elapsedMs: number): boolean {
  return Math.abs(slide.x - place) <= TOLERANCE && isHumanTrack(slide, elapsedMs)
}

function isHumanTrack({ x, track }: Slide, elapsedMs: number): boolean {
  const first = track[0]
  const last = track.at(-1)
  if (!first || !last || track.length < FEWEST_POINTS) return false
  if (!track.flat().every((value) => Number.isFinite(value))) return false
  const duration = last[2] - first[2]
  if (duration < SHORTEST_MS || duration > Math.min(LONGEST_MS, elapsedMs + CLOCK_SLACK_MS)) return false
  if (track.some((point, n) => n > 0 && point[2] < track[n - 1]![2])) return false
  if (Math.abs(first[0]) > TOLERANCE || Math.abs(last[0] - x) > 2) return false
  return bendOf(track) >= STRAIGHTEST
}

/** The farthest the piece was from where one constant speed would have had it. */
function bendOf(track: TrackPoint[]): number {
  const [startX, , startT] = track[0]!
  const [endX, , endT] = track.at(-1)!
  const speed = (endX - startX) / (endT - startT)
  return Math.max(...track.map(([x, , t]) => Math.abs(x - (startX + speed * (t - startT)))))
}
