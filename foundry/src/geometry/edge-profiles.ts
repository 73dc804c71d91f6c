/** Cross-sections of an edge: how far up it is (0…1) at a share (0…1) of its radius in from the outline. */
export const EDGE_PROFILES = {
  fillet: quarterCircle,
  chamfer: (inward: number) => inward,
  smooth: (inward: number) => inward * inward * (3 - 2 * inward),
  'double-step': (inward: number) =>
    inward < 0.5 ? 0.55 * quarterCircle(2 * inward) : 0.55 + 0.45 * quarterCircle(2 * inward - 1),
}

export type EdgeProfile = keyof typeof EDGE_PROFILES

function quarterCircle(inward: number): number {
  return Math.sqrt(Math.max(0, 1 - (1 - inward) * (1 - inward)))
}

/** Steps that a profile is tabulated in. */
const STEPS = 256

/**
 * The height of an edge as a texel sees it: the profile averaged over the texel's width, 0 outside the outline. Without
 * that a steep edge that crosses the grid at a slant turns into a row of dots. Takes and answers units and shares;
 * `inside` is negative outside the outline.
 */
export function filteredEdge(
  profile: EdgeProfile,
  radius: number,
  texel: number,
): (inside: number) => number {
  const shape = EDGE_PROFILES[profile]
  const reach = Math.max(radius, 1e-6)
  const area = new Float64Array(STEPS + 1)
  for (let step = 0; step < STEPS; step++)
    area[step + 1] = area[step] + (shape((step + 0.5) / STEPS) * reach) / STEPS
  const areaTo = (inside: number): number => {
    if (inside <= 0) return 0
    if (inside >= reach) return area[STEPS] + inside - reach
    const position = (inside / reach) * STEPS
    const step = Math.floor(position)
    return area[step] + (area[step + 1] - area[step]) * (position - step)
  }
  return (inside) => (areaTo(inside + texel / 2) - areaTo(inside - texel / 2)) / texel
}
