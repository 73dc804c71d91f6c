import type * as api from '@noktra/contract/rolls'
import type { Call } from '../../platform/http/serve.ts'
import { presentRoll } from './present-roll.ts'
import { findRoll } from './roll-row.ts'

/** One room, whole. Everybody may see it: only joining asks for the password. */
export async function rollDetails(call: Call<typeof api.rollDetails>): Promise<api.RollShown> {
  return presentRoll(call, await findRoll(call.db, call.query.free_room_id))
}
