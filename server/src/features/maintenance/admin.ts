import * as api from '@noktra/contract/admin/maintenance'
import { serveAct, serveLook } from '../../platform/admin/serve-admin.ts'
import { listAreas } from './list-areas.ts'
import { setMaintenance } from './set-maintenance.ts'

export const maintenanceAdmin = [
  serveLook(api.listAreas, listAreas),
  serveAct(api.setMaintenance, setMaintenance),
]
