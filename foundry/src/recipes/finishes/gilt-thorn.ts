import type { Finish } from '../../recipe.ts'
import type { Canvas } from '../../geometry/canvas.ts'
import { hex, mixColours } from '../../surface/colour.ts'
import { blendColour, setMaterial } from '../../surface/material.ts'
import { fbm, mix, noise, sequence } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'

const INK = hex('#0d1220')
const BRIGHT_GOLD = hex('#f0b73f')
const DEEP_GOLD = hex('#b9731c')

/** Raised gold scrolls with thorny leaves on blued ink; everything that is steel elsewhere is gold here. */
export const giltThorn: Finish = {
  key: 'gilt-thorn',
  slots: async ({ canvas, draw }) => {
    const scrolls = await draw(drawScrolls(canvas))
    return {
      coat: ({ x, y }, sample) => {
        const grain = noise(x * 0.4, y * 0.4, 2)
        const cloud = fbm(x * 0.02, y * 0.02, 3, 6)
        setMaterial(sample, INK, 0.85, 0.34 + cloud * 0.08, 0.2, 1 + cloud * 0.5)
        const gold = scrolls.coverage(x, y)
        // the drawing's red is its height: strokes laid on strokes, each narrower and brighter
        const height = scrolls.colour(x, y)[0]
        blendColour(sample, mixColours(DEEP_GOLD, BRIGHT_GOLD, height), gold)
        sample.metalness = mix(sample.metalness, 1, gold)
        sample.roughness = mix(sample.roughness, 0.22 + grain * 0.04, gold)
        sample.bump += gold * (0.5 + height * 0.8)
      },
      trim: brushedSteel('#e3ab3c', 0.22),
      accent: solidColour('#a3132b', 0.2, 0.1, 1),
      polymer: polymer('#15161c'),
      rubber: solidColour('#2a120f', 0, 0.45, 0.3),
      steel: brushedSteel('#e3ab3c', 0.2),
      glow: glow('#ff4d3d', 2.6),
    }
  },
}

/** Units between scrolls. */
const PITCH = 88

function drawScrolls({ left, top, width, height }: Required<Canvas>): string {
  const random = sequence(5)
  let [stems, leaves] = ['', '']
  for (let row = -1; row * PITCH * 0.8 < height + PITCH; row++) {
    for (let column = -1; column * PITCH < width + PITCH; column++) {
      const x = left + column * PITCH + ((row & 1) * PITCH) / 2 + (random() - 0.5) * 12
      const y = top + row * PITCH * 0.8 + (random() - 0.5) * 10
      const start = random() * 2 * Math.PI
      const sense = random() < 0.5 ? 1 : -1
      const radius = 36 + random() * 11
      stems += spiral({ x, y, radius, start, turns: sense * (1.6 + random() * 0.5) })
      for (let leaf = 0; leaf < 6; leaf++) {
        const angle = start + sense * leaf * 0.85
        const reach = radius * (1 - leaf * 0.085) ** 1.15 + 2
        leaves += thorn(
          x + Math.cos(angle) * reach,
          y + Math.sin(angle) * reach,
          angle + sense * 0.9,
          19 - leaf * 1.3,
        )
      }
      const [shootX, shootY] = [x + Math.cos(start) * radius * 1.45, y + Math.sin(start) * radius * 1.45]
      stems += spiral({
        x: shootX,
        y: shootY,
        radius: radius / 2,
        start: start + Math.PI,
        turns: sense * -1.3,
      })
    }
  }
  return `<g fill="#777" stroke="#777"><path d="${stems}" fill="none" stroke-width="4.4" stroke-linecap="round"/><path d="${leaves}"/></g>
    <g fill="#fff" stroke="#fff"><path d="${stems}" fill="none" stroke-width="2" stroke-linecap="round"/></g>
    <path d="${leaves}" fill="#fff" stroke="#777" stroke-width="1.4"/>`
}

type Spiral = { x: number; y: number; radius: number; start: number; turns: number }

function spiral({ x, y, radius, start, turns }: Spiral): string {
  const steps = 40
  let path = ''
  for (let step = 0; step <= steps; step++) {
    const inward = step / steps
    const reach = radius * (1 - inward) ** 1.15 + 1.2
    const angle = start + turns * 2 * Math.PI * inward
    path += `${step === 0 ? 'M' : 'L'}${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`
  }
  return path
}

/** A leaf `length` units long that grows from a point in the direction `angle`. */
function thorn(x: number, y: number, angle: number, length: number): string {
  const [cos, sin] = [Math.cos(angle) * length, Math.sin(angle) * length]
  const at = (out: number, aside: number) =>
    `${(x + cos * out - sin * aside).toFixed(1)} ${(y + sin * out + cos * aside).toFixed(1)}`
  return `M${at(0, 0)}Q${at(0.4, 0.42)} ${at(1, 0.12)}Q${at(0.5, -0.22)} ${at(0, 0)}Z`
}
