import { EXTERIOR_NAMES, EXTERIORS, type Exterior } from '@noktra/game/wear'

/** A name of the market taken apart. `variant` is a copy of another kind (it counts, or is signed), `star` only a mark. */
export type MarketName = { base: string; exterior: Exterior; star: boolean; variant: boolean }

const PREFIX = /^(?:(★)|(StatTrak™|Souvenir)(?=\s))\s*/u
const EXTERIOR_OF = new Map(EXTERIORS.map((exterior) => [EXTERIOR_NAMES[exterior], exterior]))

/** One way to write a name: composed letters, single spaces. */
export function plainText(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** A name without "★ ", "StatTrak™ " and "Souvenir " in front, in whatever order they stand. */
export function withoutPrefix(text: string): { base: string; star: boolean; variant: boolean } {
  let base = plainText(text)
  let star = false
  let variant = false
  for (let found = PREFIX.exec(base); found; found = PREFIX.exec(base)) {
    if (found[1]) star = true
    else variant = true
    base = base.slice(found[0].length)
  }
  return { base, star, variant }
}

/** "StatTrak™ Tarn-9 | Pitlane (Minimal Wear)" in its parts; null where no exterior stands at the end: that is no skin. */
export function readMarketName(text: string): MarketName | null {
  const { base, star, variant } = withoutPrefix(text)
  const found = /^(.+) \(([^()]+)\)$/u.exec(base)
  const exterior = found && EXTERIOR_OF.get(found[2]!)
  return exterior ? { base: found[1]!, exterior, star, variant } : null
}

export function marketNameOf(name: string, exterior: Exterior): string {
  return `${name} (${EXTERIOR_NAMES[exterior]})`
}
