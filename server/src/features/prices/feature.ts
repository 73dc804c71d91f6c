import * as api from '@noktra/contract/prices'
import { activatePrices } from '../../core/prices/activate-prices.ts'
import { publishPrices } from '../../core/prices/publish-prices.ts'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { currentPrices, priceListRows, priceLists } from './list-prices.ts'

export const prices: Feature = {
  name: 'prices',
  calls: [
    serveShared(api.currentPrices, currentPrices),
    serveShared(api.priceLists, priceLists),
    serve(api.priceListRows, priceListRows),
  ],
  sweeps: (ctx) => [
    { name: 'publish prices', everyMs: 1000, run: () => publishPrices(ctx) },
    { name: 'activate prices', everyMs: 1000, run: () => activatePrices(ctx) },
  ],
}
