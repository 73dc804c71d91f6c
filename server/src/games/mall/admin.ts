import * as api from '@noktra/contract/admin/catalogue'
import { serveAct, serveLook } from '../../platform/admin/serve-admin.ts'
import { listOffers } from './list-offers.ts'
import { setMallOffers } from './set-mall-offers.ts'

export const mallAdmin = [serveLook(api.listOffers, listOffers), serveAct(api.setMallOffers, setMallOffers)]
