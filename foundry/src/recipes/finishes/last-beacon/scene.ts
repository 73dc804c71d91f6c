import { sequence } from '../../../surface/noise.ts'
import { fillPath, strokePath } from '../../../surface/svg-paint.ts'

/**
 * The scene is drawn about the foot of the lighthouse, whose lamp hangs 150 units over it; sky and sea go on for REACH
 * units to every side.
 */
export const SCENE_HEIGHT = 300
const REACH = 1700
/** How far the beam reaches before the dusk takes it. */
const BEAM = 1000
const HORIZON = 34
const LAMP = { x: 0, y: -152 }

const INK = '#0d0a16'
const FOAM = '#e9eef0'

/** Bands of the sky from the zenith down to the horizon: where each begins, and its colour. */
const SKY = [
  [-REACH, '#15123a'],
  [-170, '#2b1a52'],
  [-112, '#5a2163'],
  [-62, '#a8325f'],
  [-22, '#ea6a3a'],
  [8, '#ffb454'],
] as const

const CLIFF =
  'M-210 140L-196 92L-168 84L-156 46L-120 38L-104 12L-62 6L-34 -6L30 -6L52 6L84 10L92 34L116 44L122 78L142 92L150 140Z'
const CLIFF_LIGHT = 'M-34 -6L30 -6L52 6L84 10L92 34L116 44L122 78L96 70L84 44L56 36L44 14L-6 10Z'
const TOWER = 'M-30 -4L-19 -124L19 -124L30 -4Z'
const STRIPES = 'M-27.3 -34L27.3 -34L24.3 -66L-24.3 -66ZM-21.6 -96L21.6 -96L19 -124L-19 -124Z'
const TOWER_SHADE = 'M-30 -4L-19 -124L-7 -124L-11 -4Z'
const GALLERY = 'M-30 -134L30 -134L26 -122L-26 -122Z'
const LANTERN = 'M-16 -134L-16 -170L16 -170L16 -134Z'
const ROOF = 'M-23 -169L0 -200L23 -169Z'
const BEAM_RIGHT = `M0 -160L${BEAM} -214L${BEAM} -98L0 -144Z`
const BEAM_LEFT = `M0 -160L-${BEAM} -208L-${BEAM} -102L0 -144Z`
const BEAM_FADE = `<radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="0" cy="-152" r="${BEAM}">
  <stop offset="0" stop-color="#fff0c0"/><stop offset="0.45" stop-color="#ffe3a0" stop-opacity="0.62"/>
  <stop offset="1" stop-color="#ffcf8a" stop-opacity="0"/></radialGradient>`

/** SVG markup of the scene and of the light in it; `pen` is the width of its outlines. */
export function drawScene(pen: number): { paint: string; light: string } {
  const stroke = (path: string, width: number, colour = INK) => strokePath(path, colour, pen * width)
  const sky = SKY.map(
    ([from, colour]) =>
      `<rect x="${-REACH}" y="${from}" width="${REACH * 2}" height="${HORIZON + 4 - from}" fill="${colour}"/>`,
  ).join('')
  const sun = `<circle cx="212" cy="${HORIZON}" r="66" fill="#ffe3a0"/>`
  const lighthouse =
    fillPath(TOWER, '#f4ece0') +
    fillPath(STRIPES, '#c92a33') +
    `<path d="${TOWER_SHADE}" fill="#3a1636" fill-opacity="0.45"/>` +
    stroke(TOWER, 1) +
    fillPath(LANTERN, '#fff3c4') +
    stroke(`${LANTERN}M0 -134L0 -170`, 0.8) +
    fillPath(GALLERY, INK) +
    fillPath(ROOF, '#c92a33') +
    stroke(ROOF, 1)
  const paint =
    BEAM_FADE +
    sky +
    sun +
    clouds() +
    fillPath(BEAM_LEFT, 'url(#beam)') +
    fillPath(BEAM_RIGHT, 'url(#beam)') +
    sea(0) +
    fillPath(CLIFF, '#191228') +
    fillPath(CLIFF_LIGHT, '#4a2743') +
    stroke(CLIFF, 1) +
    lighthouse +
    sea(1)
  const light =
    fillPath(`M0 -160L420 -203L420 -106L0 -144Z`, '#3c2c10') +
    `<circle cx="${LAMP.x}" cy="${LAMP.y}" r="30" fill="#7a5518"/><circle cx="${LAMP.x}" cy="${LAMP.y}" r="13" fill="#ffe9a8"/>`
  return { paint, light }
}

/** Storm clouds with a flat foot and a heaped back: pale ones high up, dark ones before the afterglow. */
function clouds(): string {
  return (
    bank({ seed: 9, colour: '#2c2562', from: -236, depth: 60, longest: 300, tallest: 44 }) +
    bank({ seed: 15, colour: '#431a58', from: -66, depth: 40, longest: 260, tallest: 30 }) +
    bank({ seed: 22, colour: '#7a2a5e', from: -26, depth: 22, longest: 170, tallest: 20 })
  )
}

type Bank = { seed: number; colour: string; from: number; depth: number; longest: number; tallest: number }

function bank({ seed, colour, from, depth, longest, tallest }: Bank): string {
  const random = sequence(seed)
  let path = ''
  for (let x = -REACH; x < REACH; x += longest * (0.7 + random() * 0.7)) {
    const y = from + random() * depth
    const length = longest * (0.55 + random() * 0.45)
    const heaps = 4
    path += `M${x.toFixed(1)} ${y.toFixed(1)}`
    for (let heap = 0; heap < heaps; heap++) {
      const [start, end] = [x + (heap * length) / heaps, x + ((heap + 1) * length) / heaps]
      const top = y - tallest * (0.4 + random() * 0.6) * (heap === 0 || heap === heaps - 1 ? 0.6 : 1)
      path += `C${(start - 8).toFixed(1)} ${top.toFixed(1)} ${(end + 8).toFixed(1)} ${top.toFixed(1)} ${end.toFixed(1)} ${y.toFixed(1)}`
    }
    path += 'Z'
  }
  return fillPath(path, colour)
}

/** Rows of steep waves: far ones behind the cliff (`layer` 0), near ones before its foot (1). */
function sea(layer: 0 | 1): string {
  const random = sequence(70 + layer)
  const rows =
    layer === 0
      ? [
          [HORIZON, '#7a2d58', 60],
          [56, '#232a5c', 84],
        ]
      : [
          [98, '#17376a', 110],
          [132, '#0c1f48', 130],
          [172, '#091736', 150],
          [220, '#0c1f48', 150],
          [270, '#091736', 150],
        ]
  let drawing = ''
  for (const [level, colour, length] of rows as [number, string, number][]) {
    const tall = length * 0.34
    let crest = `M${-REACH} ${level}`
    let foam = ''
    for (let x = -REACH - random() * length; x < REACH; x += length) {
      const at = (along: number, up: number) =>
        `${(x + along * length).toFixed(1)} ${(level - up * tall).toFixed(1)}`
      crest += `L${at(0, 0)}C${at(0.3, 0)} ${at(0.52, 0.5)} ${at(0.62, 1)}C${at(0.72, 0.86)} ${at(0.78, 0.5)} ${at(0.7, 0.36)}C${at(0.8, 0)} ${at(0.9, 0)} ${at(1, 0)}`
      foam += `M${at(0.4, 0.28)}C${at(0.5, 0.5)} ${at(0.57, 0.76)} ${at(0.62, 1.04)}C${at(0.75, 0.88)} ${at(0.82, 0.5)} ${at(0.7, 0.3)}C${at(0.7, 0.58)} ${at(0.58, 0.56)} ${at(0.4, 0.28)}Z`
    }
    drawing += fillPath(`${crest}L${REACH} ${level}L${REACH} ${REACH}L${-REACH} ${REACH}Z`, colour)
    if (level !== HORIZON) drawing += fillPath(foam, FOAM)
  }
  if (layer === 1) drawing += splash()
  return drawing
}

/** Spray that the storm throws up the cliff. */
function splash(): string {
  const drops = [
    [-186, 66, 15],
    [-168, 46, 11],
    [-196, 36, 7],
    [-150, 24, 7],
    [-206, 84, 18],
    [-182, 90, 20],
    [-160, 94, 14],
    [134, 72, 13],
    [150, 88, 17],
    [128, 96, 15],
    [146, 52, 7],
    [112, 100, 11],
  ]
  return `<g fill="${FOAM}">${drops.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join('')}</g>`
}
