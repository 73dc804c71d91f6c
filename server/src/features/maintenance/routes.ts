import * as api from '@noktra/contract/maintenance'
import type { DataOf } from '@noktra/contract/route'
import { serveShared, type SharedCall } from '../../platform/http/shared.ts'
import { closedAreas, promisedUntil } from '../../core/areas/closed-areas.ts'

/** The areas that are closed now, each with what is told of it in the caller's language. */
async function listMaintenance(
  call: SharedCall<typeof api.listMaintenance>,
): Promise<DataOf<typeof api.listMaintenance>> {
  const now = call.clock.now()
  const closed = [...(await closedAreas(call))]
  return {
    list: closed.map(([room, closing]) => ({
      room,
      text: (closing.texts[call.language] ?? closing.texts.en) || null,
      until: promisedUntil(closing, now),
    })),
  }
}

/** What is closed is known for a second already. */
export const maintenanceRoutes = [serveShared(api.listMaintenance, listMaintenance, { isAlwaysFresh: true })]
