import type * as api from '@noktra/contract/admin/dashboard'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { listJobs } from './list-jobs.ts'
import { listProviders } from './list-providers.ts'

/** Sweeps and outside services. */
export async function readJobs({ db, clock }: AdminQuery<typeof api.dashboardJobs>) {
  const now = clock.now()
  const jobs = await listJobs(db, now)
  const providers = await listProviders(db, now)
  return {
    jobs: jobs.map((job) => ({
      ...job,
      started_at: unixSeconds(job.started_at),
      ended_at: job.ended_at && unixSeconds(job.ended_at),
    })),
    providers: providers.map(({ provider, call, ok, refused, silent, last_failed_at: at }) => ({
      provider,
      call,
      ok,
      refused,
      silent,
      last_failed_at: at && unixSeconds(at),
    })),
  }
}
