import * as api from '@noktra/contract/admin/maintenance'
import { serveAdminCommand, serveAdminQuery } from '../../platform/admin/serve-admin.ts'
import { listAreas } from './list-areas.ts'
import { setMaintenance } from './set-maintenance.ts'

export const maintenanceAdmin = [
  serveAdminQuery(api.listAreas, listAreas),
  serveAdminCommand(api.setMaintenance, setMaintenance),
]
