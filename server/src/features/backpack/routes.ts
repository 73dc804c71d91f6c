import * as api from '@noktra/contract/backpack'
import { serveCommand, servePlayer } from '../../platform/http/serve.ts'
import { serveTogether } from '../../platform/http/together.ts'
import { backpackFacets, listBackpack } from './list-backpack.ts'
import { lockItem, lockTogether } from './lock-item.ts'
import { sellItems, sellTogether } from './sell-items.ts'
import { undoSale } from './undo-sale.ts'

export const backpackRoutes = [
  servePlayer(api.listBackpack, listBackpack),
  servePlayer(api.backpackFacets, backpackFacets),
  serveTogether(api.sellItems, sellItems, sellTogether),
  serveCommand(api.undoSale, undoSale),
  serveTogether(api.lockItem, lockItem, lockTogether),
]
