import type * as api from '@noktra/contract/mines'
import type { SharedCall } from '../../platform/http/shared.ts'
import { getTier, listActiveTiers, presentTier } from './load-tier.ts'

/** The tiers on sale: stakes, chances, prizes and consolation. */
export async function listTiers(call: SharedCall<typeof api.listMineTiers>) {
  const active = await listActiveTiers(call)
  const tiers = await Promise.all(active.map((version) => getTier(call, version)))
  return {
    list: tiers.map((tier, index) => ({
      ...presentTier(tier, call.language),
      closed: active[index]!.closed_at !== null,
    })),
  }
}
