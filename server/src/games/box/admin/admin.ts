import * as api from '@noktra/contract/admin/boxes'
import { dashboardReturns } from '@noktra/contract/admin/dashboard'
import { serveAct, servePreparedAct, serveLook } from '../../../platform/admin/serve-admin.ts'
import { boxDetails } from './box-details.ts'
import { draftDetails } from './draft-details.ts'
import { endPublication } from './end-publication.ts'
import { listBoxes, listBoxTypes } from './list-boxes.ts'
import { listOpenings } from './list-openings.ts'
import { lookReturns } from './look-returns.ts'
import { bringBackBox, retireBox } from './retire-box.ts'
import { discardDraft, saveDraft } from './save-draft.ts'
import { searchSkins } from './search-skins.ts'
import { submitDraft } from './submit-draft.ts'
import { readUpload, uploadPicture } from './upload-picture.ts'
import { versionDetails } from './version-difference.ts'

export const boxesAdmin = [
  serveLook(dashboardReturns, lookReturns),
  serveLook(api.listBoxes, listBoxes),
  serveLook(api.boxDetails, boxDetails),
  serveLook(api.versionDetails, versionDetails),
  serveLook(api.listOpenings, listOpenings),
  serveLook(api.listBoxTypes, listBoxTypes),
  serveLook(api.searchSkins, searchSkins),
  serveLook(api.draftDetails, draftDetails),
  serveAct(api.saveDraft, saveDraft),
  serveAct(api.discardDraft, discardDraft),
  serveAct(api.submitDraft, submitDraft),
  servePreparedAct(api.uploadPicture, readUpload, uploadPicture),
  serveAct(api.retireBox, retireBox),
  serveAct(api.bringBackBox, bringBackBox),
  serveAct(api.endPublication, endPublication),
]
