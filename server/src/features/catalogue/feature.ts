import { catalogueAdmin } from './admin/admin.ts'
import { executePriceImport } from './admin/apply-import.ts'
import { PRICES } from './admin/price-moves.ts'
import { picturesAdmin } from './pictures/pictures-admin.ts'
import { setPictures } from './pictures/set-pictures.ts'
import type { Feature } from '../../platform/feature.ts'

export const catalogue: Feature = {
  name: 'catalogue',
  adminCalls: [...catalogueAdmin, ...picturesAdmin],
  executors: { price_import: executePriceImport },
  budgets: [PRICES],
  sweeps: (ctx) => [{ name: 'set pictures', everyMs: 2000, mayTakeMs: 60_000, run: () => setPictures(ctx) }],
}
