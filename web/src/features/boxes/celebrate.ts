import type { Opening } from '@noktra/contract/boxes'
import type { OpenKind } from './stage.ts'

const CELEBRATED = ['mythic', 'relic']

/** Fanfare, frame and rays: only for a mythic or relic item worth at least the box's price, never for a demo (ART 14). */
export function isCelebrated(
  opening: Pick<Opening, 'value' | 'rarity'>,
  run: { kind: OpenKind; price: number },
): boolean {
  return run.kind !== 'demo' && opening.value >= run.price && CELEBRATED.includes(opening.rarity)
}
