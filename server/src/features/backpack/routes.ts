import * as api from '@noktra/contract/backpack'
import { serveCommand, servePlayer } from '../../platform/http/serve.ts'
import { listBackpack } from './list-backpack.ts'
import { lockItem } from './lock-item.ts'
import { sellItems } from './sell-items.ts'
import { undoSale } from './undo-sale.ts'

export const backpackRoutes = [
  servePlayer(api.listBackpack, listBackpack),
  serveCommand(api.sellItems, sellItems),
  serveCommand(api.undoSale, undoSale),
  serveCommand(api.lockItem, lockItem),
]
