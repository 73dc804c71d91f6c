import * as api from '@noktra/contract/admin/dashboard'
import { showBudgets as budgets } from '@noktra/contract/admin/issuance'
import { dayReport as report } from '@noktra/contract/admin/report'
import { serveAdminCommand, serveAdminQuery } from '../../platform/admin/serve-admin.ts'
import { acknowledgeAlert } from './acknowledge-alert.ts'
import { dayReport } from './day-report.ts'
import { countAlerts, listAlerts } from './list-alerts.ts'
import { readJobs } from './read-jobs.ts'
import { readNow } from './read-now.ts'
import { showBudgets } from './show-budgets.ts'

export const dashboardAdmin = [
  serveAdminQuery(api.dashboardNow, readNow),
  serveAdminQuery(api.dashboardJobs, readJobs),
  serveAdminQuery(api.listAlerts, listAlerts),
  serveAdminQuery(api.countAlerts, countAlerts),
  serveAdminQuery(budgets, showBudgets),
  serveAdminQuery(report, dayReport),
  serveAdminCommand(api.acknowledgeAlert, acknowledgeAlert),
]
