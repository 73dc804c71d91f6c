import * as api from '@noktra/contract/admin/rooms'
import { serveAct, serveLook } from '../../platform/admin/serve-admin.ts'
import { closeRoom } from './admin/close-room.ts'
import { listRooms, roomDetails } from './admin/list-rooms.ts'
import { findSkins, listOfficial, officialDetails } from './admin/official.ts'
import { saveOfficial } from './admin/save-official.ts'

export const rollsAdmin = [
  serveLook(api.listOfficialRolls, listOfficial),
  serveLook(api.officialRollDetails, officialDetails),
  serveLook(api.findPrizeSkins, findSkins),
  serveAct(api.saveOfficialRoll, saveOfficial),
  serveLook(api.listRooms, listRooms),
  serveLook(api.roomDetails, roomDetails),
  serveAct(api.closeRoom, closeRoom),
]
