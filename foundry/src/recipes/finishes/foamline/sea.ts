import type { Canvas } from '../../../geometry/canvas.ts'
import { sequence } from '../../../surface/noise.ts'

/** The foot and the crest of each kind of wave. */
const WATERS = [
  ['#06204f', '#1f63b4'],
  ['#0a3f86', '#3fa9dc'],
  ['#0f5c9c', '#8adcf0'],
  ['#081c4a', '#164f9e'],
] as const

const FOAM = '#f5fbff'
const SILVER = '#cfe6f2'
const SUN = '#ff5138'

/* In `matter` red is height, green metal, blue foam. */
const FOAM_MATTER = '#c000ff'
const SILVER_MATTER = '#c0ff00'
const SUN_MATTER = '#90d000'

/** Units between rows of waves. */
const ROW = 88

/**
 * SVG markup of the whole sea and of what it is made of, far rows first so that near ones cover their feet. Of the second,
 * red is how high the lacquer stands, green how much of it is metal, blue how much is foam.
 */
export function drawSea({ left, top, width, height }: Required<Canvas>): { paint: string; matter: string } {
  const random = sequence(21)
  let [paint, matter, defs] = ['', '', '']
  const box = `x="${left}" y="${top}" width="${width}" height="${height}"`
  for (let row = 0; row * ROW - 30 < height + 80; row++) {
    const length = 216 + (row % 3) * 30
    for (let wave = -1; wave * length < width + length; wave++) {
      const x = left + wave * length + (row % 2) * length * 0.5 + (random() - 0.5) * length * 0.2
      const tall = 76 * (0.84 + random() * 0.32)
      const y = top + row * ROW - 24 + (random() - 0.5) * 12
      if ((row * 2 + wave) % 5 === 0) {
        const sun = `cx="${(x + length * 0.22).toFixed(1)}" cy="${(y - tall * 0.34).toFixed(1)}" r="25"`
        paint += `<circle ${sun} fill="${SUN}"/>`
        matter += `<circle ${sun} fill="${SUN_MATTER}"/>`
      }
      const water = (row + wave + 40) % 4
      const name = `water${row}-${wave + 1}`
      defs += gradient(name, y, tall, WATERS[water]) + gradient(`${name}m`, y, tall, ['#380000', '#ff0000'])
      const one = drawWave({ x, y, length, tall, name }, random)
      paint += one.paint
      matter += one.matter
    }
  }
  return {
    paint: `<defs>${defs}</defs><rect ${box} fill="#071a3c"/>${paint}`,
    matter: `<defs>${defs}</defs><rect ${box} fill="#000"/>${matter}`,
  }
}

/** From the foot of a wave up to its crest. */
function gradient(name: string, y: number, tall: number, [foot, crest]: readonly [string, string]): string {
  return (
    `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="0" y1="${(y + tall * 1.15).toFixed(1)}" x2="0" y2="${(y - tall * 0.85).toFixed(1)}">` +
    `<stop offset="0" stop-color="${foot}"/><stop offset="1" stop-color="${crest}"/></linearGradient>`
  )
}

type Wave = { x: number; y: number; length: number; tall: number; name: string }

/** One breaker: body, foam along it, silver up its back, claws of foam and drops of spray. */
function drawWave(
  { x, y, length, tall, name }: Wave,
  random: () => number,
): { paint: string; matter: string } {
  const at = (along: number, down: number) =>
    `${(x + length * along).toFixed(1)} ${(y + tall * down).toFixed(1)}`
  const crest =
    `M${at(-0.2, 1)}C${at(0.1, 0.9)} ${at(0.3, 0.2)} ${at(0.52, -0.55)}C${at(0.66, -1)} ${at(0.98, -0.98)} ${at(1.02, -0.42)}` +
    `C${at(1.03, -0.2)} ${at(0.9, -0.05)} ${at(0.8, -0.22)}C${at(0.88, -0.3)} ${at(0.86, -0.52)} ${at(0.74, -0.46)}` +
    `C${at(0.6, -0.36)} ${at(0.64, 0.3)} ${at(1.05, 1)}`
  const body = `${crest}L${at(1.05, 5)}L${at(-0.2, 5)}Z`
  let backs = ''
  for (let streak = 1; streak < 4; streak++)
    backs +=
      `M${at(-0.1 + streak * 0.16, 1.3)}C${at(0.16 + streak * 0.11, 0.9)} ${at(0.36 + streak * 0.07, 0.2)} ` +
      at(0.52 + streak * 0.035, -0.5 + streak * 0.13)
  let drops = ''
  const drop = (along: number, down: number, radius: number) => {
    const [cx, cy] = at(along, down).split(' ')
    drops += `<circle cx="${cx}" cy="${cy}" r="${radius.toFixed(1)}"/>`
  }
  for (let claw = 0; claw < 5; claw++)
    drop(0.98 + 0.09 * Math.sin(claw * 2), -0.75 + claw * 0.15, 8.5 - claw * 0.8)
  for (let spray = 0; spray < 2; spray++)
    drop(0.72 + random() * 0.55, -1.12 - random() * 0.3, 4.5 + random() * 3)
  const layers = (fill: string, foam: string, silver: string) =>
    `<path d="${body}" fill="${fill}"/>` +
    `<path d="${backs}" fill="none" stroke="${silver}" stroke-width="3.6" stroke-linecap="round"/>` +
    `<path d="${crest}" fill="none" stroke="${foam}" stroke-width="7" stroke-linecap="round"/><g fill="${foam}">${drops}</g>`
  return {
    paint: layers(`url(#${name})`, FOAM, SILVER),
    matter: layers(`url(#${name}m)`, FOAM_MATTER, SILVER_MATTER),
  }
}
