import * as api from '@noktra/contract/admin/retrievals'
import {
  serveAdminCommand,
  servePreparedAdminCommand,
  serveAdminQuery,
} from '../../platform/admin/serve-admin.ts'
import { askByHand } from './admin/ask-by-hand.ts'
import { completeByHand, giveBack } from './admin/end-by-hand.ts'
import { listQueue } from './admin/list-queue.ts'
import { queueCounts } from './admin/queue-counts.ts'
import { queueDetails } from './admin/queue-details.ts'
import { settleCase } from './admin/settle-case.ts'
import { retryRetrieval } from './admin/retry-retrieval.ts'

export const retrievalAdmin = [
  serveAdminQuery(api.listRetrievalQueue, listQueue),
  serveAdminQuery(api.retrievalCounts, queueCounts),
  serveAdminQuery(api.retrievalOne, queueDetails),
  serveAdminCommand(api.retryRetrieval, retryRetrieval),
  serveAdminCommand(api.settleRetrievalCase, settleCase),
  servePreparedAdminCommand(api.giveRetrievalBack, (call) => askByHand(call, call.body.id), giveBack),
  servePreparedAdminCommand(api.completeRetrieval, (call) => askByHand(call, call.body.id), completeByHand),
]
