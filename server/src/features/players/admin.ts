import * as api from '@noktra/contract/admin/players'
import {
  serveAdminCommand,
  servePreparedAdminCommand,
  serveAdminQuery,
} from '../../platform/admin/serve-admin.ts'
import { adjustBalance } from './adjust-balance.ts'
import { listPlayers } from './find-players.ts'
import { freezePlayer, signOutPlayer, unfreezePlayer } from './freeze-player.ts'
import { playerDetails } from './player-details.ts'
import { playerDraws } from './player-draws.ts'
import { itemStory, playerItems } from './player-items.ts'
import { playerNotifications, playerOrders, playerRetrievals, playerSessions } from './player-records.ts'
import { playerWallet } from './player-wallet.ts'
import { removeContact, removeTotp } from './remove-sign-in.ts'
import { returnSoldItems } from './return-sold-items.ts'
import { setPartner } from './set-partner.ts'

export const playersAdmin = [
  serveAdminQuery(api.listPlayers, listPlayers),
  serveAdminQuery(api.playerDetails, playerDetails),
  serveAdminQuery(api.playerWallet, playerWallet),
  serveAdminQuery(api.playerItems, playerItems),
  serveAdminQuery(api.itemStory, itemStory),
  serveAdminQuery(api.playerDraws, playerDraws),
  serveAdminQuery(api.playerSessions, playerSessions),
  serveAdminQuery(api.playerOrders, playerOrders),
  serveAdminQuery(api.playerRetrievals, playerRetrievals),
  serveAdminQuery(api.playerNotifications, playerNotifications),
  serveAdminCommand(api.adjustBalance, adjustBalance),
  servePreparedAdminCommand(api.freezePlayer, async ({ transact }) => transact, freezePlayer),
  serveAdminCommand(api.unfreezePlayer, unfreezePlayer),
  serveAdminCommand(api.setPartner, setPartner),
  serveAdminCommand(api.signOutPlayer, signOutPlayer),
  serveAdminCommand(api.returnSoldItems, returnSoldItems),
  serveAdminCommand(api.removeTotp, removeTotp),
  serveAdminCommand(api.removeContact, removeContact),
]
