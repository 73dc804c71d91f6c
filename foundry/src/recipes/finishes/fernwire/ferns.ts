import type { Canvas } from '../../../geometry/canvas.ts'
import { sequence } from '../../../surface/noise.ts'
import { fillPath } from '../../../surface/svg-paint.ts'

/** Units between ferns, and the width of the wire. */
const PITCH = 168
const WIRE = 3.8

const GROUND = '#043b36'
/** Greens of a fern: the lit and the shaded half of a leaf. */
const GREENS = [
  ['#35c48a', '#0f8a6c'],
  ['#8fdc8a', '#2fa36e'],
  ['#1fb5a8', '#0a7284'],
] as const
const PETAL = '#fff4e6'
const HEART = '#ffb14a'

/** SVG markup of the enamel of all cells, and of the wire that is to be seen: what lies above hides both. */
export function drawFerns({ left, top, width, height }: Required<Canvas>): { enamel: string; wire: string } {
  const random = sequence(19)
  let enamel = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${GROUND}"/>`
  let covers = ''
  const add = (path: string, colours: readonly string[], lines: readonly string[]) => {
    colours.forEach((colour, index) => (enamel += fillPath(index === 0 ? path : lines[index], colour)))
    covers += `<path d="${path}" fill="#000"/><path d="${path}${lines[0]}" fill="none" stroke="#fff" stroke-width="${WIRE}" stroke-linejoin="round" stroke-linecap="round"/>`
  }
  for (let row = -1; row * PITCH * 0.62 < height + PITCH; row++) {
    for (let column = -1; column * PITCH < width + PITCH; column++) {
      const x = left + column * PITCH + ((row & 1) * PITCH) / 2 + (random() - 0.5) * 22
      const y = top + row * PITCH * 0.62 + (random() - 0.5) * 18
      const heading = -0.5 + (random() - 0.5) * 1.5 + ((row + column) & 1 ? Math.PI : 0)
      const green = GREENS[Math.floor(random() * 3)]
      const bow = (random() - 0.5) * 1.1
      for (const leaf of fern(x, y, heading, bow)) add(leaf.outline, green, [leaf.rib, leaf.half])
      if ((row + column * 2) % 3 === 0) {
        for (const petal of blossom(x - Math.cos(heading) * 20, y - Math.sin(heading) * 20))
          add(petal, [PETAL], [''])
        const heart = disc(x - Math.cos(heading) * 20, y - Math.sin(heading) * 20, 9.5)
        add(heart, [HEART], [''])
      }
    }
  }
  const frame = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#000"/>`
  const wire = `<mask id="wire" maskUnits="userSpaceOnUse" x="${left}" y="${top}" width="${width}" height="${height}">${frame}${covers}</mask>
    <rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#fff" mask="url(#wire)"/>`
  return { enamel, wire }
}

type Leaf = { outline: string; rib: string; half: string }

/** Leaves of one fern in pairs along a bowed stem, the far ones smaller. */
function fern(x: number, y: number, heading: number, bow: number): Leaf[] {
  const leaves: Leaf[] = []
  let [footX, footY] = [x, y]
  for (let pair = 0; pair < 4; pair++) {
    const angle = heading + bow * (pair / 4)
    const length = 82 - pair * 11
    for (const side of [-1, 1]) leaves.push(leafFrom(footX, footY, angle + side * 1.02, length))
    footX += Math.cos(angle) * 35
    footY += Math.sin(angle) * 35
  }
  leaves.push(leafFrom(footX - Math.cos(heading) * 8, footY - Math.sin(heading) * 8, heading + bow, 64))
  return leaves
}

function leafFrom(x: number, y: number, angle: number, length: number): Leaf {
  const [cos, sin] = [Math.cos(angle) * length, Math.sin(angle) * length]
  const at = (out: number, aside: number) =>
    `${(x + cos * out - sin * aside).toFixed(1)} ${(y + sin * out + cos * aside).toFixed(1)}`
  const upper = `M${at(0, 0)}Q${at(0.4, 0.34)} ${at(1, 0)}`
  return {
    outline: `${upper}Q${at(0.4, -0.34)} ${at(0, 0)}Z`,
    rib: `M${at(0, 0)}L${at(0.72, 0)}`,
    half: `${upper}Z`,
  }
}

/** Five round petals about a point. */
function blossom(x: number, y: number): string[] {
  return [0, 1, 2, 3, 4].map((petal) => {
    const angle = (petal / 5) * 2 * Math.PI - 0.4
    return disc(x + Math.cos(angle) * 19, y + Math.sin(angle) * 19, 15)
  })
}

function disc(x: number, y: number, radius: number): string {
  const k = radius * 0.5523
  const p = (right: number, down: number) => `${(x + right).toFixed(1)} ${(y + down).toFixed(1)}`
  return (
    `M${p(-radius, 0)}C${p(-radius, -k)} ${p(-k, -radius)} ${p(0, -radius)}C${p(k, -radius)} ${p(radius, -k)} ${p(radius, 0)}` +
    `C${p(radius, k)} ${p(k, radius)} ${p(0, radius)}C${p(-k, radius)} ${p(-radius, k)} ${p(-radius, 0)}Z`
  )
}
