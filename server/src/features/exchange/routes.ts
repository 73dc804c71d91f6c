import * as api from '@noktra/contract/exchange'
import { serveCommand } from '../../platform/http/serve.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { inOpenArea } from '../../core/areas/closed-areas.ts'
import { exchangeDiamonds } from './exchange-diamonds.ts'
import { listExchangeRates } from './list-exchange-rates.ts'

export const exchangeRoutes = [
  serveShared(api.listExchangeRates, listExchangeRates),
  serveCommand(api.exchange, inOpenArea('exchange', exchangeDiamonds)),
]
