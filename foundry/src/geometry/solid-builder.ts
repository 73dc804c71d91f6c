import { MATERIALS, type MaterialName } from './materials.ts'
import type { Canvas } from './canvas.ts'
import type { Cap } from './coverage.ts'
import { EDGE_PROFILES, type EdgeProfile } from './edge-profiles.ts'
import { circle, line, pointsOf, regular, type Point, type Points } from './outlines.ts'
import { boundsOf, flatten, type Polyline } from './path.ts'

/** Height in units at a point of the canvas; `inside` is how far in from the outline it lies. */
export type Texture = (x: number, y: number, inside: number) => number

type Shape = {
  /** Draws the outline as a line of this width instead of filling it. */
  stroke?: number
  cap?: Cap
  /** How far in from the outline the edge reaches. */
  radius?: number
  profile?: EdgeProfile
  material?: MaterialName
  texture?: Texture
}

export type PartOptions = Shape & {
  /** Half thickness. */
  thickness?: number
  /** How far the edge falls below the thickness: the radius unless told, never more than the thickness. */
  drop?: number
  /** How much the face falls from its middle to its edge, over `camberRadius`. */
  camber?: number
  camberRadius?: number
  /** Tilts the face: units of thickness per unit right and per unit down, from a point that keeps its own. */
  slope?: { right: number; down: number; x: number; y: number }
  /** Gives the part a round section about an axis from one point to the other instead of a flat face. */
  cylinder?: { from: Point; to: Point; radius: number; squash?: number; lift?: number; roundEnds?: boolean }
}
export type RaiseOptions = Shape & { height?: number }
export type CarveOptions = Shape & { depth?: number; floor?: number }
export type LatheOptions = { material?: MaterialName; squash?: number; lift?: number }
export type ScrewOptions = { hex?: boolean; angle?: number; proud?: number; material?: MaterialName }

/** An outline's part in the solid, every default filled in. `amount` is thickness, height or depth. */
export type ShapedOperation = Omit<PartOptions, 'thickness'> & {
  kind: 'part' | 'raise' | 'carve' | 'paint'
  path: string
  runs: Polyline[]
  amount: number
  radius: number
  drop: number
  profile: EdgeProfile
  floor: number
}
export type TurnedOperation = {
  kind: 'lathe'
  profile: readonly Point[]
  axis: number
  material: MaterialName
  squash: number
  lift: number
}
export type Operation = ShapedOperation | TurnedOperation

/** Collects the parts of a relief solid in order. Outlines are path data in units, y down; later parts see earlier ones. */
export type SolidBuilder = {
  readonly name: string
  readonly canvas: Required<Canvas>
  readonly operations: readonly Operation[]
  /** Adds a slab; where parts overlap the thicker one wins. */
  part: (outline: string, options?: PartOptions) => void
  /** Adds height to what is there. */
  raise: (outline: string, options?: RaiseOptions) => void
  /** Takes height from what is there, down to `floor` (0.6 units: a carve never cuts through unless told). */
  carve: (outline: string, options?: CarveOptions) => void
  /** Carves a thin round-bottomed line along an outline. */
  groove: (outline: string, width?: number, depth?: number) => void
  /** Changes the material only. */
  paint: (outline: string, material: MaterialName, stroke?: number) => void
  /** Turns a profile of [x, radius] points about the horizontal axis at height `axis`. */
  lathe: (profile: Points, axis: number, options?: LatheOptions) => void
  screw: (x: number, y: number, radius?: number, options?: ScrewOptions) => void
}

/** Starts a solid. `name` is told in errors. Throws on an open outline that is to be filled and on an unknown material. */
export function startSolid(name: string, canvas: Canvas): SolidBuilder {
  const operations: Operation[] = []
  const refuse = (reason: string): never => {
    throw new Error(`${name}, operation ${operations.length + 1}: ${reason}`)
  }
  const assertMaterial = (material: MaterialName | undefined) => {
    if (material !== undefined && !MATERIALS.includes(material))
      refuse(`there is no material "${material}" (there are ${MATERIALS.join(', ')})`)
  }
  const runsOf = (path: string, shape: Shape): Polyline[] => {
    let runs: Polyline[] = []
    try {
      runs = flatten(path)
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error))
    }
    if (runs.length === 0) refuse('the outline is empty')
    if (shape.stroke === undefined && runs.some((run) => !run.closed))
      refuse('the outline is open; close it with Z, or give it a stroke width')
    if (Object.values(boundsOf(runs)).some((edge) => !Number.isFinite(edge)))
      refuse('the outline has a point that is no number')
    return runs
  }
  const add = (
    kind: ShapedOperation['kind'],
    path: string,
    amount: number,
    radius: number,
    options: CarveOptions & PartOptions,
  ) => {
    assertMaterial(options.material)
    const profile = options.profile ?? 'fillet'
    if (!(profile in EDGE_PROFILES)) refuse(`there is no edge profile "${profile}"`)
    const runs = runsOf(path, options)
    const reach = options.radius ?? radius
    const drop = options.drop ?? Math.min(amount, reach)
    operations.push({ floor: 0.6, ...options, kind, path, runs, amount, radius: reach, drop, profile })
  }
  const builder: SolidBuilder = {
    name,
    canvas: { left: 0, top: 0, texelsPerUnit: 2, ...canvas },
    operations,
    part(outline, options = {}) {
      add('part', outline, options.thickness ?? 20, 4, { material: 'coat', ...options })
    },
    raise(outline, options = {}) {
      add('raise', outline, options.height ?? 3, 2, options)
    },
    carve(outline, options = {}) {
      add('carve', outline, options.depth ?? 3, 1.5, options)
    },
    groove(outline, width = 2.4, depth = 2.2) {
      add('carve', outline, depth, width / 2, { stroke: width })
    },
    paint(outline, material, stroke) {
      add('paint', outline, 0, 0, { material, stroke })
    },
    lathe(points, axis, { material = 'steel', squash = 1, lift = 0 } = {}) {
      assertMaterial(material)
      const profile = pointsOf(points)
      if (profile.length < 2) refuse('a turned profile needs two points or more')
      operations.push({ kind: 'lathe', profile, axis, material, squash, lift })
    },
    screw(x, y, radius = 6, { hex = false, angle = 0.6, proud = 2, material = 'steel' } = {}) {
      builder.carve(circle(x, y, radius + 1.6), { depth: 1.6, radius: 1.6 })
      builder.raise(circle(x, y, radius), { height: proud + 1, radius: radius * 0.5, material })
      if (hex) {
        builder.carve(regular(6, x, y, radius * 0.5), { depth: 2.4, radius: 0.8 })
        return
      }
      const [dx, dy] = [Math.cos(angle) * radius, Math.sin(angle) * radius]
      builder.groove(line([x - dx, y - dy], [x + dx, y + dy]), 1.8, 2)
    },
  }
  return builder
}
