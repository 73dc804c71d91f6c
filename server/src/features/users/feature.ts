import { userRoutes, usersSandbox, warningSweep } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const users: Feature = {
  name: 'users',
  calls: userRoutes,
  sandboxPages: [usersSandbox],
  sweeps: (ctx) => [warningSweep(ctx)],
}
