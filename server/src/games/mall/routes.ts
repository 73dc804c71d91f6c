import * as api from '@noktra/contract/mall'
import { servePlayer } from '../../platform/http/serve.ts'
import { serveTogether } from '../../platform/http/together.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { inOpenArea, inOpenAreaTogether } from '../../core/areas/closed-areas.ts'
import { buyOffer, buyTogether } from './buy-offer.ts'
import { listItemFacets } from './count-facets.ts'
import { listMall, MALL } from './list-mall.ts'
import { quoteOffer } from './quote-offer.ts'

export const mallRoutes = [
  serveShared(api.listMall, listMall, { list: MALL }),
  serveShared(api.mallItemFacets, listItemFacets, { list: MALL }),
  servePlayer(api.quoteOffer, inOpenArea('mall', quoteOffer)),
  serveTogether(api.buyOffer, inOpenArea('mall', buyOffer), inOpenAreaTogether('mall', buyTogether)),
]
