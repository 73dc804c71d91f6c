import { catalogueAdmin } from './admin/admin.ts'
import { executePriceImport } from './admin/apply-import.ts'
import { PRICES } from './admin/price-moves.ts'
import { forgetOldJobs } from './pictures/picture-job.ts'
import { picturesAdmin } from './pictures/pictures-admin.ts'
import { setPictures } from './pictures/set-pictures.ts'
import type { Feature } from '../../platform/feature.ts'
import { combineFeeds } from './feeds/combine-feeds.ts'
import { feedAdmin } from './feeds/feed-admin.ts'
import { fetchDueFeeds } from './feeds/fetch-due.ts'

export const catalogue: Feature = {
  name: 'catalogue',
  adminCalls: [...catalogueAdmin, ...picturesAdmin, ...feedAdmin],
  sweeps: (ctx) => [
    // Several feeds at once, each within its own limit of time.
    { name: 'read feeds', everyMs: 3000, mayTakeMs: 180_000, run: () => fetchDueFeeds(ctx) },
    { name: 'combine feeds', everyMs: 3000, mayTakeMs: 60_000, run: () => combineFeeds(ctx) },
    { name: 'forget picture jobs', everyMs: 600_000, run: () => forgetOldJobs(ctx) },
    { name: 'set pictures', everyMs: 2000, mayTakeMs: 60_000, run: () => setPictures(ctx) },
  ],
  executors: { price_import: executePriceImport },
  budgets: [PRICES],
}
