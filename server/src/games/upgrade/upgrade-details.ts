import type * as api from '@noktra/contract/upgrades'
import type { Call } from '../../platform/http/serve.ts'
import { getUpgrade } from './present-upgrade.ts'

/** One upgrade, for everybody with its number. */
export async function upgradeDetails({ db, query, language, player }: Call<typeof api.upgradeDetails>) {
  return getUpgrade(db, query.upgrade_id, { language, viewerId: player?.id ?? null })
}
