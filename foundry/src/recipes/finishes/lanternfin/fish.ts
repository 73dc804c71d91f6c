import { bendPath, type Bend } from '../../../surface/bent-path.ts'
import { fillPath, strokePath } from '../../../surface/svg-paint.ts'
import { spreadFin, type Fin } from './fin.ts'

/** The fish swims to the right, 600 units from the ends of its tail to its nose, its middle at (0, 0). */
export const FISH_LENGTH = 600

const INK = '#12090c'
const GOLD = '#f2bd5a'
const EMBER = '#f2622a'
const VERMILION = '#b81f1a'
const CREAM = '#ffe6bd'
const PAPER = { edge: '#e2571f', middle: '#ff9d3a', root: '#ffe08a' }

const BODY =
  'M300 12C296 -6 276 -26 246 -38C214 -52 176 -66 128 -66C70 -66 6 -54 -60 -34C-100 -22 -130 -18 -158 -16' +
  'L-158 18C-128 22 -96 32 -58 42C0 58 60 66 120 62C176 58 224 48 258 36C280 28 298 22 300 12Z'
const BELLY =
  'M296 18C262 14 230 22 206 26C150 34 96 34 40 28C-20 22 -90 8 -158 4L-158 22C-128 26 -96 36 -58 46C0 62 60 70 120 66C176 62 230 52 262 38Z'
const PATCHES = [
  'M196 -62C176 -34 150 -12 116 -16C90 -20 76 -40 80 -72Z',
  'M44 -66C30 -36 8 -12 -26 -14C-52 -18 -66 -30 -70 -44Z',
  'M-104 -28C-112 -10 -124 0 -142 2L-160 2L-160 -26Z',
]
const GILL = 'M206 -50C182 -26 178 18 204 48'
const MOUTH = 'M300 12C290 16 280 16 270 12'
const BARBELS = 'M282 22C288 44 306 56 330 50M266 30C262 54 276 76 300 80'

const TAIL: Fin = {
  root: [
    [-146, -14],
    [-146, 16],
  ],
  tips: [
    [-262, -104],
    [-296, -74],
    [-292, -36],
    [-248, -8],
    [-250, 20],
    [-298, 44],
    [-304, 82],
    [-270, 110],
  ],
  bow: 0,
}
const DORSAL: Fin = {
  root: [
    [170, -58],
    [-40, -38],
  ],
  tips: [
    [132, -112],
    [92, -118],
    [48, -116],
    [4, -106],
    [-40, -90],
    [-76, -66],
  ],
  bow: 10,
}
const PECTORAL: Fin = {
  root: [
    [178, 26],
    [140, 40],
  ],
  tips: [
    [138, 116],
    [108, 128],
    [74, 124],
    [48, 106],
    [44, 78],
  ],
  bow: -10,
}
const VENTRAL: Fin = {
  root: [
    [14, 56],
    [-26, 48],
  ],
  tips: [
    [-30, 102],
    [-58, 104],
    [-82, 90],
    [-84, 68],
  ],
  bow: -6,
}

/**
 * SVG markup of the fish, of the light that its fins give, of its gold lines in white on black, and of its body alone, for its
 * height. `pen` is the width of its outline in canvas units.
 */
export function drawFish(bend: Bend, pen: number): FishLayers {
  const shape = (path: string) => bendPath(path, bend)
  const fill = (path: string, colour: string) => fillPath(shape(path), colour)
  const stroke = (path: string, width: number, colour = GOLD) => strokePath(shape(path), colour, pen * width)
  const disc = (x: number, y: number, radius: number, colour: string) =>
    fill(circlePath(x, y, radius), colour)
  const lantern = (fin: Fin) => {
    const { outline, ribs, paper } = spreadFin(fin)
    return (
      fill(outline, PAPER.edge) +
      fill(paper(0.74), PAPER.middle) +
      fill(paper(0.4), PAPER.root) +
      stroke(ribs, 0.55) +
      stroke(outline, 1)
    )
  }
  const shine = (fin: Fin) => {
    const { outline, paper } = spreadFin(fin)
    return fill(outline, '#5a1a06') + fill(paper(0.74), '#b4551a') + fill(paper(0.4), '#ffc65c')
  }
  const clip = `fish${Math.round(bend(0, 0)[0])}-${Math.round(bend(0, 0)[1])}`
  const ribs = (fin: Fin) => {
    const lines = spreadFin(fin)
    return fill(lines.outline, '#000') + stroke(lines.ribs, 0.55, '#fff') + stroke(lines.outline, 1, '#fff')
  }
  const gold =
    stroke(BARBELS, 1, '#fff') +
    [TAIL, DORSAL, VENTRAL].map(ribs).join('') +
    fill(BODY, '#000') +
    `<clipPath id="${clip}g"><path d="${shape(BODY)}"/></clipPath><g clip-path="url(#${clip}g)">${stroke(scales(), 0.6, '#fff')}</g>` +
    stroke(BODY, 1.15, '#fff') +
    stroke(GILL, 0.9, '#fff') +
    stroke(MOUTH, 0.8, '#fff') +
    disc(246, -8, 15, '#000') +
    ribs(PECTORAL)
  const body =
    fill(BODY, '#fff') + [TAIL, DORSAL, VENTRAL].map((fin) => fill(spreadFin(fin).outline, '#777')).join('')
  const paint =
    stroke(BARBELS, 1) +
    [TAIL, DORSAL, VENTRAL].map(lantern).join('') +
    `<clipPath id="${clip}"><path d="${shape(BODY)}"/></clipPath><g clip-path="url(#${clip})">` +
    fill(BODY, EMBER) +
    fill(BELLY, CREAM) +
    PATCHES.map((patch) => fill(patch, VERMILION)).join('') +
    stroke(scales(), 0.6) +
    '</g>' +
    stroke(BODY, 1.15) +
    stroke(GILL, 0.9) +
    stroke(MOUTH, 0.8) +
    disc(246, -8, 15, INK) +
    disc(247, -9, 11, '#ffd873') +
    disc(249, -9, 6, INK) +
    lantern(PECTORAL)
  return { paint, gold, body, light: [TAIL, DORSAL, VENTRAL, PECTORAL].map(shine).join('') }
}

type FishLayers = { paint: string; light: string; gold: string; body: string }

function circlePath(x: number, y: number, radius: number): string {
  const k = radius * 0.5523
  return (
    `M${x - radius} ${y}C${x - radius} ${y - k} ${x - k} ${y - radius} ${x} ${y - radius}C${x + k} ${y - radius} ${x + radius} ${y - k} ${x + radius} ${y}` +
    `C${x + radius} ${y + k} ${x + k} ${y + radius} ${x} ${y + radius}C${x - k} ${y + radius} ${x - radius} ${y + k} ${x - radius} ${y}Z`
  )
}

/** Rows of scale edges behind the gill, open to the tail. */
function scales(): string {
  let path = ''
  for (let column = 0; column < 10; column++) {
    const x = 158 - column * 30
    for (let row = -2; row <= 2; row++) {
      const y = row * 28 + (column % 2) * 14 - 16
      path += `M${x} ${y - 14}C${x - 20} ${y - 12} ${x - 20} ${y + 12} ${x} ${y + 14}`
    }
  }
  return path
}
