import type { Finish } from '../../recipe.ts'
import type { Canvas } from '../../geometry/canvas.ts'
import { setMaterial } from '../../surface/material.ts'
import { clamp, fbm, sequence } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

/** Rows of breaking waves in lacquer, outlined with raised foam. */
export const foamline: Finish = {
  key: 'foamline',
  slots: async ({ canvas, draw }) => {
    const sea = await draw(drawSea(canvas))
    return {
      coat: ({ x, y }, sample) => {
        const colour = sea.colour(x, y)
        setMaterial(sample, colour, 0.1, 0.32, 0.9, 1 + fbm(x * 0.04, y * 0.04, 3, 4) * 0.1)
        sample.bump += clamp(colour[0] * 1.2) * 0.35
      },
      trim: solidColour('#0a1c3a', 0.3, 0.3, 0.6),
      accent: solidColour('#e8503a', 0, 0.35, 0.5),
      polymer: polymer('#151a24'),
      steel: brushedSteel('#aab6c4', 0.24),
      rubber: rubber('#11151c'),
      glow: glow('#7fd8ff', 2.6),
    }
  },
}

const WATERS = ['#0b2f6b', '#1257a0', '#2a8fcb', '#0d3f86']

/** Units between rows of waves. */
const ROW = 72

/** Markup of the whole sea, far rows first so that near ones cover their feet. */
function drawSea({ left, top, width, height }: Required<Canvas>): string {
  const random = sequence(21)
  let sea = `<defs><linearGradient id="deep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#071a3c"/>
    <stop offset="1" stop-color="#0b2b5e"/></linearGradient></defs>
    <rect x="${left}" y="${top}" width="${width}" height="${height}" fill="url(#deep)"/>`
  for (let row = 0; row * ROW - 20 < height + 60; row++) {
    const length = 172 + (row % 3) * 28
    for (let wave = -1; wave * length < width + length; wave++) {
      const x = left + wave * length + (row % 2) * length * 0.5 + (random() - 0.5) * length * 0.2
      const tall = 58 * (0.8 + random() * 0.4)
      const y = top + row * ROW - 20 + (random() - 0.5) * 10
      sea += drawWave({ x, y, length, tall, water: WATERS[(row + wave + 40) % 4] }, random)
    }
  }
  return sea
}

type Wave = { x: number; y: number; length: number; tall: number; water: string }

/** One breaker: body, foam line about it, streaks up its back, claws of foam and drops of spray. */
function drawWave({ x, y, length, tall, water }: Wave, random: () => number): string {
  const at = (along: number, down: number) =>
    `${(x + length * along).toFixed(1)} ${(y + tall * down).toFixed(1)}`
  const drop = (along: number, down: number, radius: number) => {
    const [cx, cy] = at(along, down).split(' ')
    return `<circle cx="${cx}" cy="${cy}" r="${radius.toFixed(1)}" fill="#f5fbff"/>`
  }
  const crest =
    `M${at(-0.2, 1)}C${at(0.1, 0.9)} ${at(0.3, 0.2)} ${at(0.52, -0.55)}C${at(0.66, -1)} ${at(0.98, -0.98)} ${at(1.02, -0.42)}` +
    `C${at(1.03, -0.2)} ${at(0.9, -0.05)} ${at(0.8, -0.22)}C${at(0.88, -0.3)} ${at(0.86, -0.52)} ${at(0.74, -0.46)}` +
    `C${at(0.6, -0.36)} ${at(0.64, 0.3)} ${at(1.05, 1)}`
  let drawing =
    `<path d="${crest}L${at(1.05, 5)}L${at(-0.2, 5)}Z" fill="${water}"/>` +
    `<path d="${crest}" fill="none" stroke="#eaf7ff" stroke-width="5" stroke-linecap="round"/>`
  for (let streak = 1; streak < 4; streak++) {
    const line =
      `M${at(-0.1 + streak * 0.16, 1.3)}C${at(0.16 + streak * 0.11, 0.9)} ${at(0.36 + streak * 0.07, 0.2)} ` +
      at(0.52 + streak * 0.035, -0.5 + streak * 0.13)
    const colour = streak % 2 === 1 ? '#7fd0f0' : '#0a2650'
    drawing += `<path d="${line}" fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round"/>`
  }
  for (let claw = 0; claw < 6; claw++)
    drawing += drop(0.98 + 0.1 * Math.sin(claw * 2), -0.75 + claw * 0.124, 6 - claw * 0.5)
  for (let spray = 0; spray < 3; spray++)
    drawing += drop(0.7 + random() * 0.6, -1.1 - random() * 0.5, 3 + random() * 2)
  return drawing
}
