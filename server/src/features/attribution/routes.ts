import { report } from '@noktra/contract/attribution'
import { serve, type Handler } from '../../platform/http/serve.ts'
import { takeReport } from './take-report.ts'

export { attributionSweeps } from './report-to-networks.ts'

export const attributionRoutes: Handler[] = [serve(report, takeReport)]
