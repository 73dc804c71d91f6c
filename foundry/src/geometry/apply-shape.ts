import { MATERIALS } from './materials.ts'
import { rasterise, type Region } from './coverage.ts'
import { distanceToOutline } from './distance.ts'
import { filteredEdge } from './edge-profiles.ts'
import { boundsOf, type Polyline } from './path.ts'
import type { PartOptions, ShapedOperation, Texture } from './solid-builder.ts'
import type { Solid } from './solid.ts'

/** Distance in units that stands for no outline near. */
const FAR = 1e5

/** Texels with this much coverage or more take the part's material. */
const OWNED = 128

/** Puts one outline's part on the maps of a solid. */
export async function applyShape(solid: Solid, operation: ShapedOperation, part: number): Promise<void> {
  const { canvas, texelsPerUnit: density, width, heights, materials, parts } = solid
  const region = regionOf(solid, operation)
  if (region.width <= 0 || region.height <= 0) return
  const originX = region.left / density + canvas.left
  const originY = region.top / density + canvas.top
  const { path, stroke, cap = 'round', kind } = operation
  const coverage = await rasterise(path, region, { originX, originY, texelsPerUnit: density, stroke, cap })
  const inside = insideDistances(operation, region, coverage, { originX, originY, density })
  const material = operation.material === undefined ? 0 : MATERIALS.indexOf(operation.material) + 1
  const heightAt = kind === 'part' ? partHeight(operation, 1 / density) : reliefHeight(operation, 1 / density)
  for (let row = 0; row < region.height; row++) {
    for (let column = 0; column < region.width; column++) {
      const local = row * region.width + column
      const covered = coverage[local]
      if (covered === 0) continue
      const texel = (region.top + row) * width + region.left + column
      const before = heights[texel]
      if (kind === 'part') {
        const x = originX + (column + 0.5) / density
        const y = originY + (row + 0.5) / density
        const thickness = heightAt(x, y, inside[local])
        if (thickness <= before) continue
        heights[texel] = before + (thickness - before) * (covered / 255)
        if (covered < 100) continue
        materials[texel] = material
        parts[texel] = part
        continue
      }
      if (before <= 0) continue
      if (kind !== 'paint') {
        const x = originX + (column + 0.5) / density
        const y = originY + (row + 0.5) / density
        const change = heightAt(x, y, inside[local])
        heights[texel] =
          kind === 'raise' ? before + change : Math.max(Math.min(operation.floor, before), before - change)
      }
      if (material > 0 && covered >= OWNED) materials[texel] = material
    }
  }
}

/** The texels that an outline can touch. */
function regionOf(
  { canvas, texelsPerUnit: density, width, height }: Solid,
  { runs, stroke = 0 }: ShapedOperation,
): Region {
  const bounds = boundsOf(runs)
  const margin = stroke + 2
  const left = Math.max(0, Math.floor((bounds.left - margin - canvas.left) * density))
  const top = Math.max(0, Math.floor((bounds.top - margin - canvas.top) * density))
  const right = Math.min(width, Math.ceil((bounds.right + margin - canvas.left) * density))
  const bottom = Math.min(height, Math.ceil((bounds.bottom + margin - canvas.top) * density))
  return { left, top, width: right - left, height: bottom - top }
}

type Frame = { originX: number; originY: number; density: number }

/** Distance in from the edge of the shape, in units, negative outside: from the outline, or from the rim of the line drawn along it. */
function insideDistances(
  { kind, runs, stroke, cap }: ShapedOperation,
  region: Region,
  coverage: Uint8Array,
  { originX, originY, density }: Frame,
): Float32Array {
  if (kind === 'paint') return new Float32Array(coverage.length)
  const distances = distanceToOutline(runs, region, coverage, (x, y) => [
    (x - originX) * density,
    (y - originY) * density,
  ])
  for (let texel = 0; texel < distances.length; texel++) {
    const distance = Math.min(FAR, distances[texel] / density)
    if (stroke === undefined) distances[texel] = coverage[texel] >= OWNED ? distance : -distance
    else distances[texel] = stroke / 2 - distance
  }
  if (stroke !== undefined && cap === 'butt') {
    for (const run of runs) trimEnds(distances, run, stroke, region, { originX, originY, density })
  }
  return distances
}

/** A line cut square also has an edge at its ends. */
function trimEnds(
  distances: Float32Array,
  { points, closed }: Polyline,
  stroke: number,
  region: Region,
  frame: Frame,
): void {
  if (closed) return
  const last = points.length - 2
  for (const [end, next] of [
    [0, 2],
    [last, last - 2],
  ]) {
    const dx = points[next] - points[end]
    const dy = points[next + 1] - points[end + 1]
    const length = Math.hypot(dx, dy) || 1
    for (let texel = 0; texel < distances.length; texel++) {
      const x = frame.originX + ((texel % region.width) + 0.5) / frame.density - points[end]
      const y = frame.originY + (Math.floor(texel / region.width) + 0.5) / frame.density - points[end + 1]
      if (Math.hypot(x, y) > stroke) continue
      distances[texel] = Math.min(distances[texel], (x * dx + y * dy) / length)
    }
  }
}

function partHeight(operation: ShapedOperation, texelSize: number): Texture {
  const { amount, radius, drop, camber = 0, camberRadius = 40, slope, texture, cylinder } = operation
  const edge = filteredEdge(operation.profile, radius, texelSize)
  const round = cylinder === undefined ? undefined : cylinderHeight(cylinder)
  return (x, y, inside) => {
    const fall = drop * (1 - edge(inside))
    let height = amount - fall
    if (camber !== 0) {
      const rest = 1 - Math.min(1, Math.max(0, inside) / camberRadius)
      height -= camber * rest * rest
    }
    if (slope) height += slope.right * (x - slope.x) + slope.down * (y - slope.y)
    if (round) height = round(x, y) - (cylinder?.roundEnds ? fall : 0)
    return texture ? height + texture(x, y, inside) : height
  }
}

function reliefHeight({ amount, radius, profile, texture }: ShapedOperation, texelSize: number): Texture {
  const edge = filteredEdge(profile, radius, texelSize)
  return (x, y, inside) => (texture ? texture(x, y, inside) : amount) * edge(inside)
}

function cylinderHeight({ from, to, radius, squash = 1, lift = 0 }: NonNullable<PartOptions['cylinder']>) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  return (x: number, y: number): number => {
    const across = Math.abs((x - from[0]) * dy - (y - from[1]) * dx) / length
    return across < radius ? Math.sqrt(radius * radius - across * across) * squash + lift : 0
  }
}
