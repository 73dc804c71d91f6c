import { hex, mixColours } from './colour.ts'
import { setGlow, setMaterial, type Slot, type SlotTable } from './material.ts'
import { clamp, fbm, noise } from './noise.ts'

/** Paint or bare metal of one colour with a little unevenness. Pass metalness and roughness 0…1. */
export function solidColour(
  code: string,
  metalness: number,
  roughness: number,
  clearCoat = 0,
  unevenness = 0.12,
): Slot {
  const colour = hex(code)
  return ({ x, y }, sample) => {
    const shade = 1 + fbm(x * 0.03, y * 0.03, 3, 5) * unevenness
    const rough = clamp(roughness + fbm(x * 0.05, y * 0.05, 2, 9) * 0.05, 0.04)
    setMaterial(sample, colour, metalness, rough, clearCoat, shade)
  }
}

/** Metal brushed along the item. */
export function brushedSteel(code = '#b9bcc4', roughness = 0.27): Slot {
  const colour = hex(code)
  return ({ x, y }, sample) => {
    const brushing = noise(x * 0.02, y * 1.1, 3) * 0.5 + noise(x * 0.05, y * 2.3, 4) * 0.5
    const shade = 1 + brushing * 0.07 + fbm(x * 0.02, y * 0.02, 3, 8) * 0.1
    const rough = clamp(roughness + brushing * 0.05 + fbm(x * 0.04, y * 0.04, 2, 2) * 0.06, 0.08)
    setMaterial(sample, colour, 1, rough, 0, shade)
    sample.bump += brushing * 0.03
  }
}

/** Moulded plastic with a fine grain. */
export function polymer(code = '#25272c', roughness = 0.52): Slot {
  const colour = hex(code)
  return ({ x, y }, sample) => {
    const grain = noise(x * 0.9, y * 0.9, 11)
    const shade = 1 + grain * 0.06 + fbm(x * 0.02, y * 0.02, 3, 3) * 0.14
    const rough = clamp(roughness + grain * 0.05 + fbm(x * 0.03, y * 0.03, 2, 12) * 0.08)
    setMaterial(sample, colour, 0, rough, 0, shade)
    sample.bump += grain * 0.07
  }
}

/** Dull rubber of a colour. */
export function rubber(code = '#17181b'): Slot {
  return polymer(code, 0.68)
}

/** A lit part. `strength` is its radiance; white paper under the studio is about 1. */
export function glow(code: string, strength = 3): Slot {
  const colour = hex(code)
  return (_place, sample) => {
    setMaterial(sample, colour, 0, 0.3, 0.5, 0.3)
    setGlow(sample, colour, strength)
  }
}

/** Coated glass between two colours. */
export function lens(from: string, to: string): Slot {
  const [first, second] = [hex(from), hex(to)]
  return ({ x, y }, sample) => {
    const tint = mixColours(first, second, clamp(0.5 + noise(x * 0.02, y * 0.03, 4)))
    setMaterial(sample, tint, 0.3, 0.06, 1, 0.5)
  }
}

const PLAIN: Omit<Required<SlotTable>, 'coat'> = {
  steel: brushedSteel(),
  polymer: polymer(),
  rubber: rubber(),
  accent: solidColour('#c9a24a', 1, 0.28),
  lens: lens('#0a2c4a', '#5a1f7a'),
  glow: glow('#35e6ff'),
  trim: polymer('#2d3037', 0.44),
  brass: brushedSteel('#d9a441', 0.24),
}

/** A finish's slots with plain ones for those that it leaves out. */
export function completeSlots(slots: SlotTable): Required<SlotTable> {
  return { ...PLAIN, ...slots }
}
