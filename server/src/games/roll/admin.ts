import * as api from '@noktra/contract/admin/rolls'
import { serveAdminCommand, serveAdminQuery } from '../../platform/admin/serve-admin.ts'
import { closeRoom } from './admin/close-room.ts'
import { listRooms, roomDetails } from './admin/list-rooms.ts'
import { findSkins, listOfficial, officialDetails } from './admin/official.ts'
import { saveOfficial } from './admin/save-official.ts'

export const rollsAdmin = [
  serveAdminQuery(api.listOfficialRolls, listOfficial),
  serveAdminQuery(api.officialRollDetails, officialDetails),
  serveAdminQuery(api.findPrizeSkins, findSkins),
  serveAdminCommand(api.saveOfficialRoll, saveOfficial),
  serveAdminQuery(api.listRooms, listRooms),
  serveAdminQuery(api.roomDetails, roomDetails),
  serveAdminCommand(api.closeRoom, closeRoom),
]
