import * as api from '@noktra/contract/admin/players'
import { serveAct, servePreparedAct, serveLook } from '../../platform/admin/serve-admin.ts'
import { adjustBalance } from './adjust-balance.ts'
import { listPlayers } from './find-players.ts'
import { freezePlayer, signOutPlayer, unfreezePlayer } from './freeze-player.ts'
import { playerDetails } from './player-details.ts'
import { playerDraws } from './player-draws.ts'
import { itemStory, playerItems } from './player-items.ts'
import { playerNotices, playerOrders, playerRetrievals, playerSessions } from './player-records.ts'
import { playerWallet } from './player-wallet.ts'
import { removeContact, removeTotp } from './remove-sign-in.ts'
import { returnSoldItems } from './return-sold-items.ts'

export const playersAdmin = [
  serveLook(api.listPlayers, listPlayers),
  serveLook(api.playerDetails, playerDetails),
  serveLook(api.playerWallet, playerWallet),
  serveLook(api.playerItems, playerItems),
  serveLook(api.itemStory, itemStory),
  serveLook(api.playerDraws, playerDraws),
  serveLook(api.playerSessions, playerSessions),
  serveLook(api.playerOrders, playerOrders),
  serveLook(api.playerRetrievals, playerRetrievals),
  serveLook(api.playerNotices, playerNotices),
  serveAct(api.adjustBalance, adjustBalance),
  servePreparedAct(api.freezePlayer, async ({ transact }) => transact, freezePlayer),
  serveAct(api.unfreezePlayer, unfreezePlayer),
  serveAct(api.signOutPlayer, signOutPlayer),
  serveAct(api.returnSoldItems, returnSoldItems),
  serveAct(api.removeTotp, removeTotp),
  serveAct(api.removeContact, removeContact),
]
