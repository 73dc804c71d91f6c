import * as api from '@noktra/contract/admin/maintenance'
import { serveAct, serveLook } from '../../platform/admin/serve-admin.ts'
import { listRooms } from './list-rooms.ts'
import { setMaintenance } from './set-maintenance.ts'

export const maintenanceAdmin = [
  serveLook(api.listRooms, listRooms),
  serveAct(api.setMaintenance, setMaintenance),
]
