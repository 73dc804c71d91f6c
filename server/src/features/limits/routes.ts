import * as api from '@noktra/contract/limits'
import { servePlayer } from '../../platform/http/serve.ts'
import { limitDetails } from './limit-details.ts'
import { setLimit } from './set-limit.ts'
import { takeBreak } from './take-break.ts'

export const limitRoutes = [
  servePlayer(api.limitDetails, limitDetails),
  servePlayer(api.setLimit, setLimit),
  servePlayer(api.takeBreak, takeBreak),
]
