import * as api from '@noktra/contract/levels'
import { serveCommand, servePlayer } from '../../platform/http/serve.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { levelProgress } from './level-progress.ts'
import { listLevels } from './list-levels.ts'
import { takeLevelKey } from './take-level-key.ts'

export const levelRoutes = [
  serveShared(api.listLevels, listLevels),
  servePlayer(api.levelProgress, levelProgress),
  serveCommand(api.takeLevelKey, takeLevelKey),
]
