/** What the store checks: offset of the piece, height of the pointer (both CSS pixels of the puzzle), ms since pick-up. */
export type TrackPoint = [x: number, y: number, t_ms: number]

/** The store takes so many points at most. */
export const MOST_POINTS = 600

/** Records a slide from the moment the piece is picked up; one with too many points is thinned by half. */
export function startTrack(now: () => number = () => performance.now()) {
  const begun = now()
  let points: TrackPoint[] = []

  function add(x: number, y: number): void {
    points.push([round(x), round(y), Math.round(now() - begun)])
    if (points.length > MOST_POINTS)
      points = points.filter((_, n) => n === 0 || n % 2 === 1 || n === points.length - 1)
  }

  add(0, 0)
  return { add, points: () => points }
}
export type Track = ReturnType<typeof startTrack>

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
