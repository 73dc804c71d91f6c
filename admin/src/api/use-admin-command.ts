import type { AdminRoute } from '@noktra/contract/admin/admin-route'
import type { BodySent, DataOf } from '@noktra/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, newIdempotencyKey } from './call.ts'

/**
 * A command of the back office. A repetition of the same body carries the same key, so that what was done once is not done twice;
 * afterwards everything on the screen is fetched again.
 */
export function useAdminCommand<R extends AdminRoute>(route: R) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const key = useRef<{ of: string; key: string } | null>(null)

  async function run(body: BodySent<R>): Promise<DataOf<R>> {
    const of = JSON.stringify(body)
    if (key.current?.of !== of) key.current = { of, key: newIdempotencyKey() }
    setBusy(true)
    try {
      const data = await call(route, { body, idempotencyKey: key.current.key })
      key.current = null
      await queries.invalidateQueries()
      return data
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}
