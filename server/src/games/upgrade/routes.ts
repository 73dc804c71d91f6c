import * as api from '@noktra/contract/upgrades'
import { serve, serveCommand } from '../../platform/http/serve.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { inOpenArea } from '../../core/areas/closed-areas.ts'
import { listTargets } from './list-targets.ts'
import { playUpgrade } from './play-upgrade.ts'
import { upgradeDetails } from './upgrade-details.ts'
import { upgradeRecord } from './upgrade-record.ts'

export const upgradeRoutes = [
  serveShared(api.listTargets, listTargets),
  serveCommand(api.playUpgrade, inOpenArea('upgrade', playUpgrade)),
  serve(api.upgradeDetails, upgradeDetails),
  serve(api.upgradeRecord, upgradeRecord),
]
