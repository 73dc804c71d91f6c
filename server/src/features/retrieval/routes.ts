import * as api from '@noktra/contract/retrieval'
import { servePlayer, type Handler } from '../../platform/http/serve.ts'
import { listRetrievals } from './list-retrievals.ts'
import { retrieveItems } from './retrieve-items.ts'

export { marketPlugin } from './market-plugin.ts'
export { retrievalSweeps } from './step-retrievals.ts'
export { pushRetrievals } from './push-retrievals.ts'

export const retrievalRoutes: Handler[] = [retrieveItems, servePlayer(api.retrieveRecords, listRetrievals)]
