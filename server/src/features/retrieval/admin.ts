import * as api from '@noktra/contract/admin/rooms'
import { serveAct, servePreparedAct, serveLook } from '../../platform/admin/serve-admin.ts'
import { askByHand } from './admin/ask-by-hand.ts'
import { completeByHand, giveBack } from './admin/end-by-hand.ts'
import { listQueue } from './admin/list-queue.ts'
import { queueCounts } from './admin/queue-counts.ts'
import { queueDetails } from './admin/queue-details.ts'
import { retryRetrieval } from './admin/retry-retrieval.ts'

export const retrievalAdmin = [
  serveLook(api.listRetrievalQueue, listQueue),
  serveLook(api.retrievalCounts, queueCounts),
  serveLook(api.retrievalOne, queueDetails),
  serveAct(api.retryRetrieval, retryRetrieval),
  servePreparedAct(api.giveRetrievalBack, (call) => askByHand(call, call.body.id), giveBack),
  servePreparedAct(api.completeRetrieval, (call) => askByHand(call, call.body.id), completeByHand),
]
