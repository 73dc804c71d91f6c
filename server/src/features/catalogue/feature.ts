import { catalogueAdmin } from './admin/admin.ts'
import { executePriceImport } from './admin/apply-import.ts'
import { PRICES } from './admin/price-moves.ts'
import type { Feature } from '../../platform/feature.ts'

export const catalogue: Feature = {
  name: 'catalogue',
  adminCalls: catalogueAdmin,
  executors: { price_import: executePriceImport },
  budgets: [PRICES],
}
