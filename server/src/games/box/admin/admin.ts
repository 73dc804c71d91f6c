import * as api from '@noktra/contract/admin/boxes'
import * as proposals from '@noktra/contract/admin/box-proposals'
import * as refits from '@noktra/contract/admin/box-refits'
import { dashboardReturns } from '@noktra/contract/admin/dashboard'
import {
  serveAdminCommand,
  servePreparedAdminCommand,
  serveAdminQuery,
} from '../../../platform/admin/serve-admin.ts'
import { boxDetails } from './box-details.ts'
import { draftDetails } from './draft-details.ts'
import { endPublication } from './end-publication.ts'
import { listBoxes, listBoxTypes } from './list-boxes.ts'
import { listOpenings } from './list-openings.ts'
import { listSources } from './list-sources.ts'
import { proposeContents } from './propose-contents.ts'
import { readReturns } from './read-returns.ts'
import { refitOutcome } from './refit-boxes.ts'
import { askRefit, readRefitPlan } from './refit-plan.ts'
import { bringBackBox, retireBox } from './retire-box.ts'
import { discardDraft, saveDraft } from './save-draft.ts'
import { searchSkins } from './search-skins.ts'
import { submitDraft } from './submit-draft.ts'
import { readUpload, uploadPicture } from './upload-picture.ts'
import { versionDetails } from './version-difference.ts'

export const boxesAdmin = [
  serveAdminQuery(dashboardReturns, readReturns),
  serveAdminQuery(api.listBoxes, listBoxes),
  serveAdminQuery(api.boxDetails, boxDetails),
  serveAdminQuery(api.versionDetails, versionDetails),
  serveAdminQuery(api.listOpenings, listOpenings),
  serveAdminQuery(api.listBoxTypes, listBoxTypes),
  serveAdminQuery(api.searchSkins, searchSkins),
  serveAdminQuery(api.draftDetails, draftDetails),
  serveAdminCommand(api.saveDraft, saveDraft),
  serveAdminCommand(api.discardDraft, discardDraft),
  serveAdminCommand(api.submitDraft, submitDraft),
  servePreparedAdminCommand(api.uploadPicture, readUpload, uploadPicture),
  serveAdminCommand(api.retireBox, retireBox),
  serveAdminCommand(api.bringBackBox, bringBackBox),
  serveAdminCommand(api.endPublication, endPublication),
  serveAdminQuery(proposals.listSources, listSources),
  serveAdminQuery(proposals.proposeContents, proposeContents),
  serveAdminQuery(refits.refitPlan, readRefitPlan),
  serveAdminCommand(refits.askRefit, askRefit),
  serveAdminQuery(refits.refitOutcome, refitOutcome),
]
