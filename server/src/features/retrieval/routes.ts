import * as api from '@noktra/contract/retrieval'
import { servePlayer, type Handler } from '../../platform/http/serve.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { listRetrievals } from './list-retrievals.ts'
import { retrievalStatus } from './retrieval-status.ts'
import { retrieveItems } from './retrieve-items.ts'

export { marketPlugin } from './market-plugin.ts'
export { retrievalSweeps } from './step-retrievals.ts'
export { pushRetrievals } from './push-retrievals.ts'

export const retrievalRoutes: Handler[] = [
  retrieveItems,
  servePlayer(api.retrieveRecords, listRetrievals),
  serveShared(api.retrievalStatus, retrievalStatus),
]
