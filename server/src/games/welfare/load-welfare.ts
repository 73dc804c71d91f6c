import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rowsFromTickets } from '@noktra/game/boxes'
import { welfareFault } from '@noktra/game/economy'
import { toCents } from '@noktra/game/money'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { publishPool } from '../../core/openings/publish-pool.ts'
import { postponeSalts } from '../../core/draws/salts.ts'
import { readNumber } from '../../core/settings/read-setting.ts'
import { boxPictureUrl } from '../../core/skins/pictures.ts'
import { priceSkins } from '../../core/skins/printed-rows.ts'
import type { Names } from '../../core/skins/skin-face.ts'
import { setWelfareBox } from './set-welfare-box.ts'

/** `id` is the welfare box's, `box_id` the box's; the amount is money, the price coins. */
type WelfareFile = {
  id: number
  box_id: number
  key: string
  amount: number
  name: Names
  descr: Names
  theme_color: string
  price: number
  pool: { skin_id: number; tickets: number }[]
}
type TypeFile = { id: number; key: string; name: Names; hint: Names; sort: number }

const TYPE = 'welfare'

/**
 * Loads the welfare boxes of a catalogue. Texts, looks and pools are the catalogue's; the amount of a box that is there, and
 * whether it is in use, stay as an operator set them.
 * @throws RangeError when a pool is worth too much for the amount of its box.
 */
export async function loadWelfare(tx: Tx, ctx: Ctx, folder: string): Promise<void> {
  for (const box of readBoxes(folder)) await loadBox(tx, ctx, folder, box)
}

/** Gives a store that has a catalogue the welfare boxes it has not yet; one that its prices do not fit is left out. */
export async function loadFirstWelfare(ctx: Ctx, folder: string): Promise<void> {
  const rows = await ctx.db.selectFrom('welfare_box').select('id').execute()
  const known = new Set(rows.map((row) => row.id))
  for (const box of readBoxes(folder).filter((candidate) => !known.has(candidate.id))) {
    try {
      await ctx.transact(async (tx) => {
        await loadBox(tx, ctx, folder, box)
        await postponeSalts(tx, ctx)
      })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      ctx.log.warn({ welfare_box: box.id, fault: error.message }, 'a welfare box is left out')
    }
  }
}

async function loadBox(tx: Tx, ctx: Ctx, folder: string, box: WelfareFile): Promise<void> {
  const row = {
    key: box.key,
    type_id: await typeId(tx, folder),
    names: JSON.stringify(box.name),
    descr: JSON.stringify(box.descr),
    image_url: boxPictureUrl(box.key),
    theme_color: box.theme_color,
    is_welfare: true,
    sort: box.id,
  }
  await tx
    .insertInto('box')
    .values({ id: box.box_id, status: 'on_sale', created_at: ctx.clock.now(), ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  const amount_cents = await amountOf(tx, ctx, box)
  const skins = await priceSkins(
    tx,
    box.pool.map((entry) => entry.skin_id),
  )
  const rows = rowsFromTickets(
    skins,
    box.pool.map((entry) => entry.tickets),
  )
  const fault = welfareFault({ rows }, { amount_cents, recharge_rate: await readNumber(tx, 'recharge_rate') })
  if (fault) throw new RangeError(`Welfare box ${box.id}: ${fault.message}`)
  await publishPool(tx, ctx, { box_id: box.box_id, price_cents: toCents(box.price), rows })
}

/** What the box asks for, in cents of money; set if it is not yet. */
async function amountOf(tx: Tx, ctx: Ctx, { id, box_id, amount }: WelfareFile): Promise<number> {
  const known = await tx.selectFrom('welfare_box').select('amount').where('id', '=', id).executeTakeFirst()
  if (known) return known.amount
  const amount_cents = toCents(amount)
  await setWelfareBox(tx, ctx, { id, box_id, amount_cents, disabled: false })
  return amount_cents
}

async function typeId(tx: Tx, folder: string): Promise<number> {
  const types = JSON.parse(readFileSync(join(folder, 'box-types.json'), 'utf8')) as TypeFile[]
  const type = types.find((candidate) => candidate.key === TYPE)
  if (!type) throw new Error(`The catalogue has welfare boxes and no box type ${TYPE}`)
  const { id, key, sort } = type
  await tx
    .insertInto('box_type')
    .values({ id, key, sort, names: JSON.stringify(type.name), hints: JSON.stringify(type.hint) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return id
}

function readBoxes(folder: string): WelfareFile[] {
  const file = join(folder, 'welfare.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WelfareFile[]) : []
}
