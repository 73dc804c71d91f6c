import { errors, type ErrorName } from '@noktra/contract/errors'
import { errorText } from '@noktra/languages/error-text'
import * as api from '@noktra/contract/retrieval'
import type { DataOf } from '@noktra/contract/route'
import { AppError } from '../../platform/http/errors.ts'
import { findAnswer } from '../../platform/http/idempotency.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import {
  onceOf,
  readPlayerCall,
  serveCommand,
  type Handler,
  type Command,
  type PlayerCall,
  type Received,
} from '../../platform/http/serve.ts'
import { takeTurnAt } from '../../platform/http/turns.ts'
import { assertAreaOpen } from '../../core/areas/closed-areas.ts'
import { assertRecharged } from '../../core/recharged/missing-recharge.ts'
import { isFrozen } from '../../core/items/item-state.ts'
import { findTradeLink } from '../../core/trade-link/find-trade-link.ts'
import { assertNotHeld, refuseWhileHeld } from '../users/hold-retrieval.ts'
import { presentGap } from './gap.ts'
import { noteEmpty } from './market-balances.ts'
import { quoteItems } from './quote-items.ts'
import { startRetrievals, type RetrievalWish, type StartedItem } from './start-retrievals.ts'

const CALLS_A_MINUTE = 60

type RetrieveCall = PlayerCall<typeof api.retrieveItems>
type RetrieveCommand = Command<typeof api.retrieveItems>

/**
 * Sends items to the player's trade link. Everything that others are asked about comes before the transaction; a call that
 * is repeated gets its recorded answer, and no market is asked again. A player's calls take turns.
 */
export const retrieveItems: Handler = {
  route: api.retrieveItems,
  run: async (received) => {
    const call = readPlayerCall(api.retrieveItems, received)
    return takeTurnAt(call, `retrieve:${call.player.id}`, () => retrieveInTurn(call, received))
  },
}

async function retrieveInTurn(call: RetrieveCall, received: Received): Promise<string> {
  const before = await findAnswer(call.db, onceOf(call, received.request))
  if (before !== null) return before
  await assertAreaOpen(call, 'retrieval')
  await countUse(call, [{ bucket: `retrieve:${call.player.id}`, most: CALLS_A_MINUTE, windowMs: 60_000 }])
  await assertNotHeld(call.db, call, call.player.id)
  const itemIds = [...new Set(call.body.item_ids)]
  if (call.providers.markets.length === 0) throw new AppError('service_unavailable')
  const items = await readHeld(call, itemIds)
  await assertRecharged(call.db, call.player.id)
  const link = await findTradeLink(call.db, call.player.id)
  if (!link) throw new AppError('trade_url_missing')
  const names = items.map((item) => item.market_hash_name)
  const quoted = await quoteItems(call, { names, steamId: link.steam_id })
  const consents = new Map(call.body.pay_gaps?.map(({ item_id, cost }) => [item_id, cost]))
  const wish = {
    playerId: call.player.id,
    itemIds,
    trade_url: link.trade_url,
    ...quoted,
    consents,
  }
  const unpaid = new Set<string>()
  const send = serveCommand(api.retrieveItems, async (command: RetrieveCommand) => {
    const items = await start(command, wish)
    for (const item of items) if ('refusal' in item) item.unpaid.forEach((market) => unpaid.add(market))
    return answerOf(command, items)
  })
  try {
    return await send.run(received)
  } finally {
    for (const market of unpaid) await noteEmpty(call, market)
  }
}

async function start(
  { tx, clock, player }: RetrieveCommand,
  wish: Omit<RetrievalWish, 'now'>,
): Promise<StartedItem[]> {
  await refuseWhileHeld(tx, { clock }, player.id)
  return startRetrievals(tx, { ...wish, now: clock.now() })
}

function answerOf(
  { bus, language, player, afterCommit }: RetrieveCommand,
  items: StartedItem[],
): DataOf<typeof api.retrieveItems> {
  assertAnySent(items)
  const results = items.map((item) => {
    if ('refusal' in item) {
      const { item_id, refusal, gap } = item
      return {
        item_id,
        code: errors[refusal].code,
        msg: errorText(refusal, language),
        retrieval_id: null,
        gap: gap && presentGap(item_id, gap),
        paid: 0,
      }
    }
    const { item_id, retrieval_id, paid } = item
    afterCommit(() => bus.publish('retrieval', retrieval_id))
    return { item_id, code: 0, msg: 'ok', retrieval_id, gap: null, paid: paid / 100 }
  })
  if (results.some(({ paid }) => paid > 0)) afterCommit(() => bus.publish('balance', player.id))
  return { results }
}

/** All items that fail for one reason are a refusal of the call (PRODUCT 10); it carries the gaps that could be paid. */
function assertAnySent(items: StartedItem[]): void {
  const refusals = new Set<ErrorName | null>(items.map((item) => ('refusal' in item ? item.refusal : null)))
  const [only] = refusals
  if (refusals.size !== 1 || !only) return
  const gaps = items.flatMap((item) =>
    'gap' in item && item.gap ? [presentGap(item.item_id, item.gap)] : [],
  )
  throw new AppError(only, {}, gaps.length > 0 ? { gaps } : {})
}

/** The items as they stand before anybody is asked. @throws AppError item_unknown, item_locked, item_busy */
async function readHeld(
  { db, player }: RetrieveCall,
  itemIds: number[],
): Promise<{ market_hash_name: string }[]> {
  const items = await db
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .select([
      'item.id',
      'item.state',
      'item.locked',
      'item.frozen_for',
      'item.case_of',
      'skin.market_hash_name',
    ])
    .where('item.id', 'in', itemIds)
    .where('item.player_id', '=', player.id)
    .execute()
  if (items.length !== itemIds.length) throw new AppError('item_unknown')
  const frozen = items.find(isFrozen)
  if (frozen) throw new AppError('item_frozen', { item_id: frozen.id })
  const starred = items.find((item) => item.locked)
  if (starred) throw new AppError('item_locked', { item_id: starred.id })
  const busy = items.find((item) => item.state !== 'held')
  if (busy) throw new AppError('item_busy', { item_id: busy.id })
  return items
}
