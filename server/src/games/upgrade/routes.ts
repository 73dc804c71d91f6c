import * as api from '@noktra/contract/upgrades'
import { serve } from '../../platform/http/serve.ts'
import { serveTogether } from '../../platform/http/together.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { inOpenArea, inOpenAreaTogether } from '../../core/areas/closed-areas.ts'
import { listTargets, targetFacets } from './list-targets.ts'
import { playTogether, playUpgrade } from './play-upgrade.ts'
import { upgradeDetails } from './upgrade-details.ts'
import { upgradeRecord } from './upgrade-record.ts'

export const upgradeRoutes = [
  serveShared(api.listTargets, listTargets),
  serveShared(api.targetFacets, targetFacets),
  serveTogether(
    api.playUpgrade,
    inOpenArea('upgrade', playUpgrade),
    inOpenAreaTogether('upgrade', playTogether),
  ),
  serve(api.upgradeDetails, upgradeDetails),
  serve(api.upgradeRecord, upgradeRecord),
]
