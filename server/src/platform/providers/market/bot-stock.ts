import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { CallSteam } from './call-steam.ts'
import type { SteamClient, SteamItem } from './steam-client.ts'

/** The platform counts how often an inventory is looked at, and soon refuses. */
const FRESH_MS = 60_000
/** How long an old answer does while there is no new one. */
const USABLE_MS = 10 * 60_000
/** A game's own items; other numbers are its other storages. */
const CONTEXT = 2

export type BotStock = {
  /** The bot's items that can be traded, known at most a minute ago unless the platform is silent. @throws MarketSilence */
  items: (client: SteamClient) => Promise<SteamItem[]>
  /** Forgets an item that turned out to be gone. */
  drop: (item: SteamItem) => void
}

/** What the bot owns. Asked of the platform when somebody needs it, once for all who ask at a time. */
export function botStock(parts: {
  appId: number
  clock: Clock
  call: CallSteam
  log: Pick<FastifyBaseLogger, 'warn'>
}): BotStock {
  let known: { items: SteamItem[]; at: number } | null = null
  let running: Promise<SteamItem[]> | null = null

  async function ask(client: SteamClient): Promise<SteamItem[]> {
    const at = parts.clock.now().getTime()
    const items = await parts.call<SteamItem[]>('inventory', (done) =>
      client.manager.getInventoryContents(parts.appId, CONTEXT, true, done),
    )
    known = { items, at }
    return items
  }

  return {
    async items(client) {
      const now = parts.clock.now().getTime()
      if (known && now - known.at < FRESH_MS) return known.items
      running ??= ask(client).finally(() => {
        running = null
      })
      try {
        return await running
      } catch (error) {
        if (!known || now - known.at > USABLE_MS) throw error
        parts.log.warn({ reason: String(error) }, 'the Steam bot goes on with what it knows of its inventory')
        return known.items
      }
    },
    drop(item) {
      if (known) known.items = known.items.filter((one) => one !== item)
    },
  }
}
