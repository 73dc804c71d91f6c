import * as api from '@noktra/contract/levels'
import { serve, serveMove, servePlayer } from '../../platform/http/serve.ts'
import { levelProgress } from './level-progress.ts'
import { listLevels } from './list-levels.ts'
import { takeLevelKey } from './take-level-key.ts'

export const levelRoutes = [
  serve(api.listLevels, listLevels),
  servePlayer(api.levelProgress, levelProgress),
  serveMove(api.takeLevelKey, takeLevelKey),
]
