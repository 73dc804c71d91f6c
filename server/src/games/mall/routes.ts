import * as api from '@noktra/contract/mall'
import { serveCommand, servePlayer } from '../../platform/http/serve.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { inOpenArea } from '../../core/areas/closed-areas.ts'
import { buyOffer } from './buy-offer.ts'
import { listMall } from './list-mall.ts'
import { quoteOffer } from './quote-offer.ts'

export const mallRoutes = [
  serveShared(api.listMall, listMall, { freshFor: 'players' }),
  servePlayer(api.quoteOffer, inOpenArea('mall', quoteOffer)),
  serveCommand(api.buyOffer, inOpenArea('mall', buyOffer)),
]
