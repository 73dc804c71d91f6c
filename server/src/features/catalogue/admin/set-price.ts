import type { FirstPriceAsked, OnePrice } from '@noktra/contract/admin/approval-payloads'
import type * as api from '@noktra/contract/admin/catalogue'
import type { Exterior } from '@noktra/game/wear'
import { said } from '@noktra/languages/said'
import { askApproval, type Doing, type Done } from '../../../platform/admin/ask-approval.ts'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { applyPrices, lastMover, type PriceSource } from './apply-prices.ts'
import { marketNameOf } from './market-name.ts'
import type { PricePlan } from './plan-prices.ts'
import { pricedOf } from './plan-skins.ts'
import { FIRST_ALONE_CENTS, mayStartAlone, priceRuleFaults, whySecondPerson } from './price-moves.ts'

/** Sets the price of one exterior, or of a design without wear; the first one makes it a skin that can be won, bought and aimed at. */
export async function setPrice(command: AdminCommand<typeof api.setPrice>) {
  const { tx, staff, body, clock } = command
  if (body.price < 1) throw new AppError('invalid_input', { field: 'price' })
  const now = clock.now()
  const found = await findExterior(tx, body.design_id, body.exterior)
  const subject = `design:${body.design_id}`
  const source = { staffId: staff.id, batchId: null, agreed: false, now }
  if (found.skin_id === null) {
    const named = {
      before: { skin: found.name, price: null },
      after: { skin: found.name, price: body.price / 100 },
    }
    if (!mayStartAlone(body.price)) {
      const { design_id, exterior, name } = found
      const approval_id = await askApproval(command, {
        kind: 'price_import',
        subject,
        title: said('approvals:titles.price_first', {
          skin: name,
          to_cents: body.price,
          most_cents: FIRST_ALONE_CENTS,
        }),
        payload: { design_id, exterior, name, price_to: body.price },
      })
      return { data: { approval_id }, subject, ...named }
    }
    await apply(command, { moves: [], first: [{ ...found, price: body.price }] }, source)
    return { data: { approval_id: null }, subject, ...named }
  }
  const from = body.price_before ?? 0
  if (from !== found.price)
    throw new AppError('changed_meanwhile', { who: await lastMover(tx, found.skin_id) })
  if (from === body.price && found.agreed_price === body.price)
    throw new AppError('invalid_input', { field: 'price' })
  await assertRules(tx, found.skin_id, body.price)
  const before = { skin: found.name, price: from / 100 }
  const after = { skin: found.name, price: body.price / 100 }
  const why = await whySecondPerson(tx, { moves: [{ skin_id: found.skin_id, from, to: body.price }] }, now)
  if (why) {
    const approval_id = await askApproval(command, {
      kind: 'price_import',
      subject,
      title:
        from === body.price
          ? said('approvals:titles.price_agree', { price_cents: from, skin: found.name })
          : said('approvals:titles.price_set', {
              skin: found.name,
              from_cents: from,
              to_cents: body.price,
              why,
            }),
      payload: { skin_id: found.skin_id, name: found.name, price_from: from, price_to: body.price },
    })
    return { data: { approval_id }, subject, before, after: { ...after, approval: approval_id } }
  }
  await apply(command, { moves: [[found.skin_id, from, body.price]], first: [] }, source)
  return { data: { approval_id: null }, subject, before, after }
}

/** Sets the price that a second person agreed to. @throws AppError approval_stale, rule_broken */
export async function setAgreedPrice(
  { tx, clock }: Doing,
  asked: OnePrice | FirstPriceAsked,
  staffId: number | null,
): Promise<Done> {
  const { plan, before, subject } = agreedOf(asked)
  for (const [skinId, , price] of plan.moves) await assertRules(tx, skinId, price)
  const stale = await applyPrices(tx, plan, { staffId, batchId: null, agreed: true, now: clock.now() })
  if (stale)
    throw new AppError('approval_stale', {
      why: said('reasons:prices.changed_price', { who: stale.who, skin: stale.name }),
    })
  return {
    subject,
    before: { skin: asked.name, price: before },
    after: { skin: asked.name, price: asked.price_to / 100 },
  }
}

function agreedOf(asked: OnePrice | FirstPriceAsked): {
  plan: PricePlan
  before: number | null
  subject: string
} {
  if ('design_id' in asked) {
    const { price_to: price, ...first } = asked
    return {
      plan: { moves: [], first: [{ ...first, price }] },
      before: null,
      subject: `design:${asked.design_id}`,
    }
  }
  const { skin_id, price_from, price_to } = asked
  return {
    plan: { moves: [[skin_id, price_from, price_to]], first: [] },
    before: price_from / 100,
    subject: `skin:${skin_id}`,
  }
}

async function apply({ tx }: Pick<AdminCommand, 'tx'>, plan: PricePlan, source: PriceSource): Promise<void> {
  const stale = await applyPrices(tx, plan, source)
  if (stale) throw new AppError('changed_meanwhile', { who: stale.who })
}

async function assertRules(db: Db, skinId: number, price: number): Promise<void> {
  const [why] = await priceRuleFaults(db, new Map([[skinId, price]]))
  if (why) throw new AppError('rule_broken', { why })
}

/** @throws AppError subject_unknown where the design is not known, or its wear range has no such exterior */
async function findExterior(db: Db, designId: number, exterior: Exterior | null) {
  const row = await db
    .selectFrom('design')
    .leftJoin('design_import', 'design_import.design_id', 'design.id')
    .leftJoin('skin', (join) =>
      join.onRef('skin.design_id', '=', 'design.id').on('skin.exterior', 'is not distinct from', exterior),
    )
    .select([
      'design.wear_from',
      'design.wear_to',
      'design_import.market_name',
      'design_import.phase',
      'skin.id',
      'skin.price',
      'skin.agreed_price',
      'skin.market_hash_name',
    ])
    .where('design.id', '=', designId)
    .executeTakeFirst()
  if (!row || !pricedOf(row).includes(exterior) || (row.id === null && row.market_name === null)) {
    throw new AppError('subject_unknown', { field: 'exterior' })
  }
  const name = row.market_hash_name ?? marketNameOf(row.market_name!, exterior, row.phase)
  return {
    skin_id: row.id,
    price: row.price,
    agreed_price: row.agreed_price,
    name,
    design_id: designId,
    exterior,
  }
}
