import * as api from '@noktra/contract/admin/dashboard'
import { showBudgets as budgets } from '@noktra/contract/admin/issuance'
import { dayReport as report } from '@noktra/contract/admin/report'
import { serveAct, serveLook } from '../../platform/admin/serve-admin.ts'
import { acknowledgeAlert } from './acknowledge-alert.ts'
import { dayReport } from './day-report.ts'
import { countAlerts, listAlerts } from './list-alerts.ts'
import { lookJobs } from './look-jobs.ts'
import { lookNow } from './look-now.ts'
import { showBudgets } from './show-budgets.ts'

export const dashboardAdmin = [
  serveLook(api.dashboardNow, lookNow),
  serveLook(api.dashboardJobs, lookJobs),
  serveLook(api.listAlerts, listAlerts),
  serveLook(api.countAlerts, countAlerts),
  serveLook(budgets, showBudgets),
  serveLook(report, dayReport),
  serveAct(api.acknowledgeAlert, acknowledgeAlert),
]
