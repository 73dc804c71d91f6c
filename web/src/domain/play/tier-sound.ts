import type { Tier } from '@noktra/game/celebration'
import type { Sound } from '../../sound/score.ts'

/** What is heard of a result; a loss is silent. */
export const SOUND_OF: Record<Tier, Sound | null> = {
  loss: null,
  even: 'even',
  gain: 'gain',
  big: 'fanfare',
  huge: 'triumph',
}
