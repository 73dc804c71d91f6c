import * as api from '@noktra/contract/steam'
import { servePlayer, type Handler } from '../../platform/http/serve.ts'
import { bindSteam } from './bind-steam.ts'
import { startSteamBind } from './start-steam-bind.ts'
import { tradeLinkDetails } from './trade-link-details.ts'

export { steamSandbox } from './sandbox-routes.ts'
export { steamPages } from './steam-pages.ts'

export const steamRoutes: Handler[] = [
  servePlayer(api.startSteamBind, startSteamBind),
  servePlayer(api.tradeLinkDetails, tradeLinkDetails),
  servePlayer(api.bindSteam, bindSteam),
]
