import { walletExport, walletRoutes } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const wallet: Feature = {
  name: 'wallet',
  calls: walletRoutes,
  pages: [walletExport],
}
