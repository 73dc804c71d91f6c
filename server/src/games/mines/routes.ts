import * as api from '@noktra/contract/mines'
import { serveCommand, servePlayer } from '../../platform/http/serve.ts'
import { serveTogether } from '../../platform/http/together.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { inOpenArea } from '../../core/areas/closed-areas.ts'
import { currentGame } from './current-game.ts'
import { listTiers } from './list-tiers.ts'
import { mineRecord } from './mine-record.ts'
import { pickTile, pickTogether } from './pick-tile.ts'
import { startGame } from './start-game.ts'
import { takePrize } from './take-prize.ts'

export const mineRoutes = [
  serveShared(api.listMineTiers, listTiers),
  servePlayer(api.currentMineGame, currentGame),
  serveCommand(api.startMineGame, inOpenArea('minesweeper', startGame)),
  serveTogether(api.pickMineTile, pickTile, pickTogether),
  serveCommand(api.takeMinePrize, takePrize),
  servePlayer(api.mineRecord, mineRecord),
]
