import * as api from '@noktra/contract/skins'
import { serve } from '../../platform/http/serve.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { priceHistory } from './price-history.ts'
import { skinDetails } from './skin-details.ts'

export const skinRoutes = [serve(api.skinDetails, skinDetails), serveShared(api.priceHistory, priceHistory)]
