import * as api from '@noktra/contract/admin/pictures'
import {
  serveAdminCommand,
  serveAdminQuery,
  servePreparedAdminCommand,
} from '../../../platform/admin/serve-admin.ts'
import { continuePictures, dropPictures, retryPictures, stopPictures } from './control-job.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { listJobPictures, listPictureJobs, pictureJobDetails } from './list-picture-jobs.ts'
import { beginZip, readZip, sendZipPart, startZip } from './upload-zip.ts'

export const picturesAdmin = [
  serveAdminQuery(api.listPictureJobs, listPictureJobs),
  serveAdminQuery(api.pictureJobDetails, pictureJobDetails),
  serveAdminQuery(api.listJobPictures, listJobPictures),
  serveAdminCommand(api.beginZip, beginZip),
  serveAdminCommand(api.sendZipPart, sendZipPart),
  servePreparedAdminCommand(api.startZip, readZip, startZip),
  serveAdminCommand(api.fetchPictures, fetchPictures),
  serveAdminCommand(api.stopPictures, stopPictures),
  serveAdminCommand(api.continuePictures, continuePictures),
  serveAdminCommand(api.dropPictures, dropPictures),
  serveAdminCommand(api.retryPictures, retryPictures),
]
