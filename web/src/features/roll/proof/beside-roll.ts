import { besidePage } from '../../../domain/proof/beside-page.ts'
import { ROLL_WORKS } from './roll-works.ts'

const compute = besidePage(
  ROLL_WORKS,
  () => new Worker(new URL('roll-worker.ts', import.meta.url), { type: 'module' }),
)

export const computeAttempt = (input: Parameters<typeof ROLL_WORKS.attempt>[0]) => compute('attempt', input)

export const computeOrder = (input: Parameters<typeof ROLL_WORKS.order>[0]) => compute('order', input)
