import type * as api from '@noktra/contract/steam'
import type { DataOf } from '@noktra/contract/route'
import { unixSeconds } from '../../platform/clock.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { findTradeLink } from '../../core/trade-link/find-trade-link.ts'

/** For so long a trade link stays as it is after each change (SPEC 9). */
export const LINK_STAYS_MS = 24 * 3600 * 1000

export async function tradeLinkDetails({ db, player, clock }: PlayerCall<typeof api.tradeLinkDetails>) {
  return presentTradeLink(await findTradeLink(db, player.id), clock.now())
}

type Link = { trade_url: string; steam_id: string; bound_at: Date }

export function presentTradeLink(link: Link | null, now: Date): DataOf<typeof api.tradeLinkDetails> {
  if (!link) return { trade_url: null, steam_id: null, bound_at: null, changeable_at: null }
  const changeable = openFrom(link)
  return {
    ...link,
    bound_at: unixSeconds(link.bound_at),
    changeable_at: changeable > now ? Math.ceil(changeable.getTime() / 1000) : null,
  }
}

/** From when on a trade link may be changed. */
export function openFrom(link: { bound_at: Date }): Date {
  return new Date(link.bound_at.getTime() + LINK_STAYS_MS)
}
