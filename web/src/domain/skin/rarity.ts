import type { SkinFace } from '@noktra/contract/shapes'

export type Rarity = SkinFace['rarity']

/** From the rarest down, as odds are listed. */
export const RARITIES = [
  'relic',
  'mythic',
  'exotic',
  'refined',
  'standard',
] as const satisfies readonly Rarity[]

/** Fill for bars, glows and lozenges; tint for words under 16 px. */
export const RARITY_COLORS: Record<Rarity, { fill: string; tint: string }> = {
  standard: { fill: '#8C9BB3', tint: '#A9B5C8' },
  refined: { fill: '#3D8BFF', tint: '#7FB2FF' },
  exotic: { fill: '#9A5BFF', tint: '#BE97FF' },
  mythic: { fill: '#FF3D81', tint: '#FF86B0' },
  relic: { fill: '#FFB43A', tint: '#FFC76B' },
}

function channels(color: string): [number, number, number] | null {
  const hex = /^#?([0-9a-f]{6})$/i.exec(color.trim())?.[1]
  if (!hex) return null
  const value = Number.parseInt(hex, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The rarity whose fill is nearest to a colour of the server; standard when it is not a colour. */
export function rarityOfColor(color: string): Rarity {
  const wanted = channels(color)
  if (!wanted) return 'standard'
  let nearest: Rarity = 'standard'
  let smallest = Infinity
  for (const rarity of RARITIES) {
    const fill = channels(RARITY_COLORS[rarity].fill) ?? wanted
    const distance = fill.reduce((sum, channel, i) => sum + (channel - wanted[i]!) ** 2, 0)
    if (distance < smallest) [nearest, smallest] = [rarity, distance]
  }
  return nearest
}

/** Style that gives `--rarity` and `--rarity-tint` to what it contains. */
export function rarityStyle(rarity: Rarity): Record<string, string> {
  const { fill, tint } = RARITY_COLORS[rarity]
  return { '--rarity': fill, '--rarity-tint': tint }
}
