import * as api from '@noktra/contract/admin/catalogue'
import { serveAdminCommand, serveAdminQuery } from '../../platform/admin/serve-admin.ts'
import { listOffers } from './list-offers.ts'
import { setMallOffers } from './set-mall-offers.ts'

export const mallAdmin = [
  serveAdminQuery(api.listOffers, listOffers),
  serveAdminCommand(api.setMallOffers, setMallOffers),
]
