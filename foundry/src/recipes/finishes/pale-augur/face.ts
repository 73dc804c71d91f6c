import { fillPath, strokePath } from '../../../surface/svg-paint.ts'

/** The face is 240 units from the hair's edge to the chin, its middle at (0, 0); rays and hair reach further. */
export const FACE_HEIGHT = 270

const INK = '#150a10'
const SKIN = '#f3e7d6'
const SHADE = '#bd938a'
const LID = '#8d5560'
const LIP = '#a83a45'
const HAIR = '#b9a3c9'
const STRAND = '#6f5488'
const THREAD = '#d3152c'
const GOLD = '#e9b23c'

const OUTLINE =
  'M0 -118C58 -118 86 -78 83 -24C81 20 66 62 40 96C26 114 12 124 0 124C-12 124 -26 114 -40 96C-66 62 -81 20 -83 -24C-86 -78 -58 -118 0 -118Z'
const SHADOW_SIDE =
  'M83 -24C81 20 66 62 40 96C26 114 12 124 0 124C22 98 52 66 54 14C56 -40 48 -92 22 -118L90 -118Z'
const HAIR_BEHIND =
  'M0 -150C70 -150 112 -110 120 -52C160 -84 250 -66 330 -92C420 -118 500 -96 600 -112C520 -78 450 -72 390 -58C470 -48 560 -60 640 -40' +
  'C540 -14 420 -8 330 4C400 26 480 22 560 48C450 66 340 60 240 44C280 66 330 76 380 76C300 108 180 96 112 62C100 92 76 118 50 128' +
  'L-50 128C-76 118 -100 92 -112 62C-180 96 -300 108 -380 76C-330 76 -280 66 -240 44C-340 60 -450 66 -560 48C-480 22 -400 26 -330 4' +
  'C-420 -8 -540 -14 -640 -40C-560 -60 -470 -48 -390 -58C-450 -72 -520 -78 -600 -112C-500 -96 -420 -118 -330 -92C-250 -66 -160 -84 -120 -52' +
  'C-112 -110 -70 -150 0 -150Z'
const STRANDS = [-1, 1]
  .map(
    (side) =>
      `M${side * 118} -30C${side * 180} -62 ${side * 270} -52 ${side * 390} -80M${side * 122} -8C${side * 230} -40 ${side * 350} -20 ${side * 520} -36` +
      `M${side * 124} 16C${side * 200} -4 ${side * 260} 0 ${side * 330} 4M${side * 118} 40C${side * 160} 18 ${side * 330} 40 ${side * 450} 42` +
      `M${side * 122} 54C${side * 160} 60 ${side * 200} 50 ${side * 240} 44`,
  )
  .join('')
const LIDS = 'M-68 2C-58 -26 -28 -28 -12 2C-26 22 -54 22 -68 2ZM68 2C58 -26 28 -28 12 2C26 22 54 22 68 2Z'
const LASHES =
  'M-72 0C-56 20 -26 22 -10 2M72 0C56 20 26 22 10 2M-66 8L-74 18M-54 14L-58 27M-40 17L-40 31M-26 14L-21 26M66 8L74 18M54 14L58 27M40 17L40 31M26 14L21 26'
const NOSE = 'M10 -34C8 -8 8 18 18 38C14 50 0 52 -8 46'
const LIPS = 'M-28 76C-18 66 -6 66 0 70C6 66 18 66 28 76C16 98 -16 98 -28 76Z'
const MOUTH = 'M-30 76C-12 82 12 82 30 76'
const TEARS = [-1, 1]
  .map(
    (side) =>
      `M${side * 40} 18C${side * 44} 60 ${side * 60} 96 ${side * 110} 112M${side * 52} 16C${side * 62} 56 ${side * 84} 80 ${side * 130} 88`,
  )
  .join('')
const THREADS = [-1, 1]
  .map(
    (side) =>
      `M${side * 110} 112C${side * 190} 138 ${side * 300} 96 ${side * 700} 130M${side * 130} 88C${side * 230} 104 ${side * 320} 66 ${side * 720} 96`,
  )
  .join('')
const BROWS =
  'M-76 -26C-62 -52 -30 -54 -8 -30C-30 -42 -56 -40 -76 -26ZM76 -26C62 -52 30 -54 8 -30C30 -42 56 -40 76 -26Z'
const BAND =
  'M-85 -62C-50 -84 -24 -88 0 -54C24 -88 50 -84 85 -62L84 -78C60 -104 26 -108 0 -102C-26 -108 -60 -104 -84 -78Z'
const THIRD_EYE = 'M-30 -82C-16 -104 16 -104 30 -82C16 -62 -16 -62 -30 -82Z'

/** Gold spikes in a fan over the brow, the middle one tallest. */
function rays(): string {
  let path = ''
  for (let ray = -4; ray <= 4; ray++) {
    const angle = (ray * 19 * Math.PI) / 180
    const [right, up] = [Math.sin(angle), -Math.cos(angle)]
    const [near, far] = [104, ray % 2 === 0 ? 206 - Math.abs(ray) * 9 : 164]
    const half = 9
    path +=
      `M${(right * near - up * half).toFixed(1)} ${(up * near + right * half).toFixed(1)}` +
      `L${(right * far).toFixed(1)} ${(up * far).toFixed(1)}` +
      `L${(right * near + up * half).toFixed(1)} ${(up * near - right * half).toFixed(1)}Z`
  }
  return path
}

/**
 * SVG markup in its colours, in what it is made of (red, green and blue of `matter` are gold, hair and thread) and in how high it
 * stands, white the highest.
 */
type Layers = { paint: string; matter: string; height: string }

/** The hair, which lies behind all faces, the face, and what of it shines. */
type FaceLayers = { behind: Layers; front: Layers; light: string }

/** Layers of the face as SVG markup; `pen` is the width of its outlines. */
export function drawFace(pen: number): FaceLayers {
  const stroke = (path: string, width: number, colour = INK) => strokePath(path, colour, pen * width)
  const crown = rays()
  const goldPaint =
    stroke(crown, 1.2) +
    fillPath(crown, GOLD) +
    fillPath(BAND, GOLD) +
    stroke(BAND, 0.9) +
    fillPath(BROWS, GOLD)
  const eye =
    fillPath(THIRD_EYE, '#fff1c9') +
    `<circle cx="0" cy="-82" r="15" fill="#c4122a"/><circle cx="0" cy="-82" r="6.5" fill="${INK}"/>` +
    stroke(THIRD_EYE, 1)
  const beads = [-1, 1]
    .flatMap((side) => [
      [side * 110, 112],
      [side * 230, 109],
      [side * 130, 88],
    ])
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="10"/>`)
    .join('')
  const behind =
    fillPath(HAIR_BEHIND, HAIR) +
    stroke(STRANDS, 0.9, STRAND) +
    stroke(HAIR_BEHIND, 0.9, GOLD) +
    stroke(THREADS, 1.9, INK) +
    stroke(THREADS, 1.1, THREAD)
  const paint =
    fillPath(OUTLINE, SKIN) +
    `<clipPath id="face"><path d="${OUTLINE}"/></clipPath><g clip-path="url(#face)">${fillPath(SHADOW_SIDE, SHADE)}</g>` +
    fillPath(LIDS, LID) +
    stroke(LASHES, 0.9) +
    stroke(NOSE, 0.8, '#7d4a48') +
    fillPath(LIPS, LIP) +
    stroke(MOUTH, 0.7) +
    stroke(OUTLINE, 1.1, GOLD) +
    goldPaint +
    eye +
    stroke(TEARS, 1.9, INK) +
    stroke(TEARS, 1.1, THREAD) +
    `<g fill="${GOLD}" stroke="${INK}" stroke-width="${pen * 0.8}">${beads}</g>`
  const [ofGold, ofHair, ofThread] = ['#ff0000', '#00ff00', '#0000ff']
  const hairMatter =
    fillPath(HAIR_BEHIND, ofHair) +
    stroke(STRANDS, 0.9, '#008800') +
    stroke(HAIR_BEHIND, 0.9, ofGold) +
    stroke(THREADS, 1.1, ofThread)
  const matter =
    fillPath(OUTLINE, '#000') +
    stroke(OUTLINE, 1.1, ofGold) +
    [crown, BAND, BROWS].map((path) => fillPath(path, ofGold)).join('') +
    fillPath(THIRD_EYE, '#000') +
    stroke(TEARS, 1.1, ofThread) +
    `<g fill="${ofGold}">${beads}</g>`
  const light = '<circle cx="0" cy="-82" r="10.5" fill="none" stroke="#ff2436" stroke-width="7"/>'
  return {
    behind: { paint: behind, matter: hairMatter, height: fillPath(HAIR_BEHIND, '#666') },
    front: { paint, matter, height: fillPath(OUTLINE, '#fff') },
    light,
  }
}
