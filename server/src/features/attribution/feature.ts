import { attributionRoutes, attributionSweeps } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const attribution: Feature = {
  name: 'attribution',
  calls: attributionRoutes,
  sweeps: attributionSweeps,
}
