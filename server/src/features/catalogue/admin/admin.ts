import * as api from '@noktra/contract/admin/catalogue'
import {
  serveAdminCommand,
  servePreparedAdminCommand,
  serveAdminQuery,
} from '../../../platform/admin/serve-admin.ts'
import { applyImport } from './apply-import.ts'
import { designDetails } from './design-details.ts'
import { chooseImport, dropImport, readUpload, uploadImport } from './import-batch.ts'
import { listDesigns } from './list-designs.ts'
import { importDetails, listImports } from './list-imports.ts'
import { renameDesign } from './rename-design.ts'
import { setPrice } from './set-price.ts'
import { drawPictures, uploadPictures } from './upload-pictures.ts'

export const catalogueAdmin = [
  serveAdminQuery(api.listDesigns, listDesigns),
  serveAdminQuery(api.designDetails, designDetails),
  serveAdminCommand(api.setPrice, setPrice),
  serveAdminCommand(api.renameDesign, renameDesign),
  servePreparedAdminCommand(api.uploadPictures, drawPictures, uploadPictures),
  serveAdminQuery(api.listImports, listImports),
  serveAdminQuery(api.importDetails, importDetails),
  servePreparedAdminCommand(api.uploadImport, async ({ body }) => readUpload(body), uploadImport),
  serveAdminCommand(api.chooseImport, chooseImport),
  serveAdminCommand(api.applyImport, applyImport),
  serveAdminCommand(api.dropImport, dropImport),
]
