import * as api from '@noktra/contract/admin/brand'
import {
  serveAdminCommand,
  serveAdminQuery,
  servePreparedAdminCommand,
} from '../../platform/admin/serve-admin.ts'
import { brandNow } from './brand-now.ts'
import { drawBrand, restoreBrand, saveBrand } from './save-brand.ts'

export const brandAdmin = [
  serveAdminQuery(api.brandNow, brandNow),
  servePreparedAdminCommand(api.saveBrand, drawBrand, saveBrand),
  serveAdminCommand(api.restoreBrand, restoreBrand),
]
