import * as api from '@noktra/contract/admin/dashboard'
import { serveAct, serveLook } from '../../admin/serve-admin.ts'
import { acknowledgeAlert } from './acknowledge-alert.ts'
import { countAlerts, listAlerts } from './list-alerts.ts'
import { lookJobs } from './look-jobs.ts'
import { lookNow } from './look-now.ts'
import { lookReturns } from './look-returns.ts'

export const dashboardAdmin = [
  serveLook(api.dashboardNow, lookNow),
  serveLook(api.dashboardReturns, lookReturns),
  serveLook(api.dashboardJobs, lookJobs),
  serveLook(api.listAlerts, listAlerts),
  serveLook(api.countAlerts, countAlerts),
  serveAct(api.acknowledgeAlert, acknowledgeAlert),
]
