import * as api from '@noktra/contract/admin/money'
import {
  serveAdminCommand,
  servePreparedAdminCommand,
  serveSecretAdminCommand,
  serveAdminQuery,
} from '../../../platform/admin/serve-admin.ts'
import { askNow, askOrder } from './ask-order.ts'
import { exportBatch, listBatches, makeBatch, printBatch, revokeCardBatch } from './card-batches.ts'
import { listOrders } from './list-orders.ts'
import { listOddCallbacks, seeCallback } from './odd-callbacks.ts'
import { orderDetails } from './order-details.ts'
import { refundOrder } from './refund-order.ts'
import { settleReversal } from './settle-reversal.ts'

export const rechargeAdmin = [
  serveAdminQuery(api.listOrders, listOrders),
  serveAdminQuery(api.orderDetails, orderDetails),
  servePreparedAdminCommand(api.askOrder, askNow, askOrder),
  serveAdminCommand(api.refundOrder, refundOrder),
  serveAdminCommand(api.settleReversal, settleReversal),
  serveAdminQuery(api.listOddCallbacks, listOddCallbacks),
  serveAdminCommand(api.seeCallback, seeCallback),
  serveAdminQuery(api.listBatches, listBatches),
  servePreparedAdminCommand(api.makeBatch, printBatch, makeBatch),
  serveSecretAdminCommand(api.exportBatch, exportBatch),
  serveAdminCommand(api.revokeBatch, revokeCardBatch),
]
