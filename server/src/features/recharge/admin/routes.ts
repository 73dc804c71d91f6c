import * as api from '@noktra/contract/admin/money'
import { serveAct, servePreparedAct, serveActOnce, serveLook } from '../../../platform/admin/serve-admin.ts'
import { askNow, askOrder } from './ask-order.ts'
import { exportBatch, listBatches, makeBatch, printBatch, revokeCardBatch } from './card-batches.ts'
import { listOrders } from './list-orders.ts'
import { listOddNotices, seeNotice } from './odd-notices.ts'
import { orderDetails } from './order-details.ts'
import { refundOrder } from './refund-order.ts'
import { settleReversal } from './settle-reversal.ts'

export const rechargeAdmin = [
  serveLook(api.listOrders, listOrders),
  serveLook(api.orderDetails, orderDetails),
  servePreparedAct(api.askOrder, askNow, askOrder),
  serveAct(api.refundOrder, refundOrder),
  serveAct(api.settleReversal, settleReversal),
  serveLook(api.listOddNotices, listOddNotices),
  serveAct(api.seeNotice, seeNotice),
  serveLook(api.listBatches, listBatches),
  servePreparedAct(api.makeBatch, printBatch, makeBatch),
  serveActOnce(api.exportBatch, exportBatch),
  serveAct(api.revokeBatch, revokeCardBatch),
]
