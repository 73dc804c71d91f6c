import { MATERIALS } from './materials.ts'
import { applyShape } from './apply-shape.ts'
import { boxBlur, gaussianBlur } from './blur.ts'
import type { SolidBuilder, TurnedOperation } from './solid-builder.ts'
import type { Solid } from './solid.ts'

/** Rasterises the collected parts in order and measures the curvature of what they make. */
export async function buildSolid(builder: SolidBuilder): Promise<Solid> {
  const { canvas, name } = builder
  const width = Math.round(canvas.width * canvas.texelsPerUnit)
  const height = Math.round(canvas.height * canvas.texelsPerUnit)
  const solid: Solid = {
    name,
    canvas,
    width,
    height,
    texelsPerUnit: canvas.texelsPerUnit,
    heights: new Float32Array(width * height),
    materials: new Uint8Array(width * height),
    parts: new Uint16Array(width * height),
    fineCurvature: new Float32Array(0),
    broadCurvature: new Float32Array(0),
    greatestHeight: 0,
  }
  let part = 0
  for (const operation of builder.operations) {
    if (operation.kind === 'part' || operation.kind === 'lathe') part++
    if (operation.kind === 'lathe') applyTurned(solid, operation, part)
    else await applyShape(solid, operation, part)
  }
  finish(solid)
  return solid
}

function applyTurned(
  solid: Solid,
  { profile, axis, material, squash, lift }: TurnedOperation,
  part: number,
): void {
  const { texelsPerUnit: density, canvas, width, height } = solid
  const index = MATERIALS.indexOf(material) + 1
  for (let piece = 0; piece + 1 < profile.length; piece++) {
    const [startX, startRadius] = profile[piece]
    const [endX, endRadius] = profile[piece + 1]
    const first = Math.max(0, Math.round((startX - canvas.left) * density))
    const last = Math.min(width, Math.round((endX - canvas.left) * density))
    for (let x = first; x < last; x++) {
      const along = ((x + 0.5) / density + canvas.left - startX) / (endX - startX)
      const radius = startRadius + (endRadius - startRadius) * along
      const top = Math.max(0, Math.floor((axis - radius - canvas.top) * density))
      const bottom = Math.min(height - 1, Math.ceil((axis + radius - canvas.top) * density))
      for (let y = top; y <= bottom; y++) {
        const across = ((y + 0.5) / density + canvas.top - axis) / radius
        if (across < -1 || across > 1) continue
        const thickness = radius * squash * Math.sqrt(1 - across * across) + lift
        const texel = y * width + x
        if (thickness <= solid.heights[texel]) continue
        solid.heights[texel] = thickness
        solid.materials[texel] = index
        solid.parts[texel] = part
      }
    }
  }
}

function finish(solid: Solid): void {
  const { width, height, texelsPerUnit } = solid
  solid.heights = gaussianBlur(solid.heights, width, height, 0.8)
  for (let pass = 0; pass < 3; pass++) spreadMaterials(solid)
  const near = boxBlur(solid.heights, width, height, 1.2 * texelsPerUnit)
  const far = boxBlur(solid.heights, width, height, 4 * texelsPerUnit)
  for (let texel = 0; texel < near.length; texel++) {
    const thickness = solid.heights[texel]
    near[texel] = thickness - near[texel]
    far[texel] = thickness - far[texel]
    if (thickness > solid.greatestHeight) solid.greatestHeight = thickness
  }
  solid.fineCurvature = near
  solid.broadCurvature = far
}

/** Gives the blurred rim, which no part owns, the material beside it. */
function spreadMaterials({ materials, parts, width, height }: Solid): void {
  const before = materials.slice()
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const texel = y * width + x
      if (before[texel] > 0) continue
      for (const neighbour of [texel - 1, texel + 1, texel - width, texel + width]) {
        if (before[neighbour] === 0) continue
        materials[texel] = before[neighbour]
        parts[texel] = parts[neighbour]
        break
      }
    }
  }
}
