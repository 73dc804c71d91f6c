import { driftSweep } from '../../core/drift/close-drifted.ts'
import type { Feature } from '../../platform/feature.ts'

export const drift: Feature = {
  name: 'drift',
  sweeps: (ctx) => [driftSweep(ctx)],
}
