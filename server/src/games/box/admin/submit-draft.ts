import type * as api from '@noktra/contract/admin/boxes'
import type { PublishPayload } from '@noktra/contract/admin/boxes'
import { draftFaults, poolOfDraft } from '@noktra/game/box-drafts'
import { chanceOfProfit, expectedReturn, topItemOneIn, volatility, type PoolRow } from '@noktra/game/boxes'
import { joined, said, type Said } from '@noktra/languages/said'
import { draftFaultSaid } from './draft-fault-said.ts'
import { askApproval } from '../../../platform/admin/ask-approval.ts'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Names } from '../../../core/skins/skin-face.ts'
import { nextPool } from '../../../core/openings/publish-pool.ts'
import { publicSkin } from '../../../core/skins/printed-rows.ts'
import { assertNothingWaits, lockRevision, newestVersion, priceDraft, type Content } from './draft-content.ts'
import { compareRows, englishNames, readRows } from './version-difference.ts'

const PPM = 1_000_000

/**
 * Asks a second person to publish a draft as it is now. Everything that would be published is frozen in the request; the draft may
 * be edited on, and what was asked for can then no longer be agreed to.
 */
export async function submitDraft(command: AdminCommand<typeof api.submitDraft>) {
  const { tx, body, clock } = command
  const publish_at = body.publish_at ?? null
  const draft = await lockRevision(tx, body.box_id, body.revision)
  await assertNothingWaits(tx, body.box_id)
  const now = Math.floor(clock.now().getTime() / 1000)
  if (publish_at !== null && publish_at <= now) throw new AppError('invalid_input', { field: 'publish_at' })
  const { sell_until } = draft.content
  if (sell_until !== null && sell_until <= (publish_at ?? now)) {
    throw new AppError('draft_faulty', {
      why: said('reasons:boxes.sold_until'),
      field: 'sell_until',
    })
  }
  const payload = await freeze(tx, body.box_id, draft.content, { revision: draft.revision, publish_at })
  const approval_id = await askApproval(command, {
    kind: 'box_publish',
    subject: `box:${body.box_id}`,
    title: titleOf(payload),
    payload,
  })
  return {
    data: { approval_id },
    subject: `box:${body.box_id}`,
    before: null,
    after: {
      approval: approval_id,
      revision: draft.revision,
      pool_hash: payload.pool.pool_hash,
      expected_return: payload.numbers.expected_return,
      publish_at,
    },
  }
}

/** @throws AppError draft_faulty */
async function freeze(
  tx: Tx,
  box_id: number,
  content: Content,
  { revision, publish_at }: { revision: number; publish_at: number | null },
): Promise<PublishPayload> {
  const priced = await priceDraft(tx, box_id, content)
  const faults = draftFaults(priced)
  if (faults[0]) {
    throw new AppError('draft_faulty', {
      why: joined(faults.map(draftFaultSaid)),
      field: faults[0].field,
    })
  }
  const { price_cents, rows } = poolOfDraft(priced)
  const base_version = await newestVersion(tx, box_id)
  const before = await findPool(tx, box_id, base_version)
  const rowsBefore = await readRows(tx, box_id, base_version)
  const newest = before && { version: base_version, pool_hash: before.pool_hash }
  const { pool, pool_hash } = await nextPool(tx, { box_id, price_cents, rows }, newest)
  const type = await tx
    .selectFrom('box_type')
    .select('names')
    .where('id', '=', content.type_id)
    .executeTakeFirstOrThrow()
  const box = await tx.selectFrom('box').select('id').where('id', '=', box_id).executeTakeFirst()
  return {
    box_id,
    revision,
    is_new: !box,
    base_version,
    publish_at,
    type_name: (type.names as Names).en,
    content,
    pool: { version: pool.version, pool_hash, rows: await nameRows(tx, pool.rows) },
    numbers: {
      expected_return: expectedReturn(pool),
      chance_of_profit: chanceOfProfit(pool),
      volatility: volatility(pool),
      top_one_in: topItemOneIn(pool),
    },
    before: before
      ? {
          version: base_version,
          price_cents: before.price,
          expected_return: before.expected_return / PPM,
        }
      : null,
    difference: await compareRows(tx, rowsBefore, rows),
  }
}

async function findPool(tx: Tx, boxId: number, version: number) {
  return tx
    .selectFrom('box_pool')
    .select(['price', 'expected_return', 'pool_hash'])
    .where('box_id', '=', boxId)
    .where('version', '=', version)
    .executeTakeFirst()
}

async function nameRows(tx: Tx, rows: readonly PoolRow[]): Promise<PublishPayload['pool']['rows']> {
  const names = await englishNames(
    tx,
    rows.map((row) => row.skin_id),
  )
  return rows.map(({ from, to, ...row }) => ({
    ...publicSkin(row),
    from,
    to,
    item_name: names.get(row.skin_id)!,
  }))
}

function titleOf({ content, pool, base_version, is_new, numbers, publish_at }: PublishPayload): Said {
  const title = said(
    is_new
      ? 'approvals:titles.box_new'
      : pool.version === base_version
        ? 'approvals:titles.box_texts'
        : 'approvals:titles.box_version',
    {
      box: content.names,
      version: pool.version,
      price_cents: content.price_cents,
      return_share: Math.round(numbers.expected_return * 10_000) / 10_000,
    },
  )
  return publish_at === null ? title : said('approvals:titles.at_set_time', { title })
}
