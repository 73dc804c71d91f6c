import * as api from '@noktra/contract/backpack'
import { serveMove, servePlayer } from '../../platform/http/serve.ts'
import { listBackpack } from './list-backpack.ts'
import { lockItem } from './lock-item.ts'
import { sellItems } from './sell-items.ts'
import { undoSale } from './undo-sale.ts'

export const backpackRoutes = [
  servePlayer(api.listBackpack, listBackpack),
  serveMove(api.sellItems, sellItems),
  serveMove(api.undoSale, undoSale),
  serveMove(api.lockItem, lockItem),
]
