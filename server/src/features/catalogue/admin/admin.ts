import * as api from '@noktra/contract/admin/catalogue'
import { serveAct, servePreparedAct, serveLook } from '../../../platform/admin/serve-admin.ts'
import { applyImport } from './apply-import.ts'
import { designDetails } from './design-details.ts'
import { chooseImport, dropImport, readUpload, uploadImport } from './import-batch.ts'
import { listDesigns } from './list-designs.ts'
import { importDetails, listImports } from './list-imports.ts'
import { renameDesign } from './rename-design.ts'
import { setPrice } from './set-price.ts'
import { drawPictures, uploadPictures } from './upload-pictures.ts'

export const catalogueAdmin = [
  serveLook(api.listDesigns, listDesigns),
  serveLook(api.designDetails, designDetails),
  serveAct(api.setPrice, setPrice),
  serveAct(api.renameDesign, renameDesign),
  servePreparedAct(api.uploadPictures, drawPictures, uploadPictures),
  serveLook(api.listImports, listImports),
  serveLook(api.importDetails, importDetails),
  servePreparedAct(api.uploadImport, readUpload, uploadImport),
  serveAct(api.chooseImport, chooseImport),
  serveAct(api.applyImport, applyImport),
  serveAct(api.dropImport, dropImport),
]
