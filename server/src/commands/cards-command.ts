import { OPERATORS } from '@noktra/contract/admin/admin-route'
import type { Asking } from '../platform/admin/ask-approval.ts'
import { coinsOf, readOptions, runCommand, wholeNumber } from '../platform/command-line.ts'
import { ConfigError } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import {
  actAs,
  auditCommand,
  reasonOf,
  printRequest,
  WHO,
  WHO_USAGE,
  withStore,
  type Told,
  type Who,
} from './creating-command.ts'
import { executors } from '../features.ts'
import { doByCommand } from '../features/approvals/by-command.ts'
import { takeCards } from '../features/recharge/admin/card-batches.ts'
import {
  assertCards,
  makeOrAskCards,
  MOST_CARDS,
  revokeBatch,
  wishForCards,
  type CardWish,
} from '../features/recharge/make-cards.ts'

const USAGE = `npm run --silent cards -- --kind sold|gift --face <coins> --count <1-${MOST_CARDS}> [--note <text>] > cards.csv
npm run --silent cards -- --request <number> > cards.csv
npm run --silent cards -- --revoke <batch>

Makes a batch of cards and prints it as CSV, or prints the one that was agreed to. The secrets are shown this once: the store keeps
only their hashes.
${WHO_USAGE}`

type Order = { who: Who } & ({ wish: CardWish } | { request: number } | { revoke: number })

/** `npm run cards`: makes a batch of cards in the store of DATA_DIR or DATABASE_URL, or takes one out of use. */
async function run(args: string[]): Promise<void> {
  const order = readOrder(args)
  await withStore(async (ctx) => {
    if ('revoke' in order) await revoke(ctx, order.revoke)
    else if ('request' in order) await printAgreed(ctx, order.who, order.request)
    else await make(ctx, order.who, order.wish)
  })
}

async function make(ctx: Ctx, who: Who, wish: CardWish): Promise<void> {
  if (ctx.config.sandbox) {
    const { approvalId } = await doByCommand(ctx, executors, wishForCards(wish), reasonOf(who))
    return printBatch(ctx, await batchOf(ctx, approvalId), null)
  }
  const made = await actAs(ctx, who, { action: 'cards', roles: OPERATORS }, (asking) =>
    makeNamed(ctx, asking, wish),
  )
  if ('batch' in made) return print(made.batch)
  const then = `Then: npm run --silent cards -- --request ${made.request} > cards.csv`
  await printRequest(ctx, made.request, then)
}

type Batch = Awaited<ReturnType<typeof takeCards>>
type Made = { batch: Batch } | { request: number }

/** Out of today's budget at once, with its cards; above it as a request. */
async function makeNamed(ctx: Ctx, asking: Asking, wish: CardWish): Promise<Told<Made>> {
  const { batchId, approvalId } = await makeOrAskCards(asking, wish)
  const { kind, face, count } = wish
  const after = { kind, face: face / 100, count }
  if (batchId === null) {
    const told = { subject: 'cards', after: { ...after, waits_for: approvalId }, approvalId: null }
    return { result: { request: approvalId }, ...told }
  }
  const batch = await takeCards(asking.tx, ctx, { id: batchId, staffId: asking.staff.id })
  return { result: { batch }, subject: `card_batch:${batchId}`, after, approvalId: null }
}

async function printAgreed(ctx: Ctx, who: Who, request: number): Promise<void> {
  const id = await batchOf(ctx, request)
  if (ctx.config.sandbox) return printBatch(ctx, id, null)
  const batch = await actAs(
    ctx,
    who,
    { action: 'cards/export', roles: OPERATORS },
    async ({ tx, staff }) => ({
      result: await takeCards(tx, ctx, { id, staffId: staff.id }),
      subject: `card_batch:${id}`,
      after: { exported: true },
      approvalId: request,
    }),
  )
  print(batch)
}

/** The batch that came of a request. @throws ConfigError */
async function batchOf({ db }: Ctx, request: number): Promise<number> {
  const batch = await db
    .selectFrom('card_batch')
    .select('id')
    .where('approval_id', '=', request)
    .executeTakeFirst()
  if (!batch)
    throw new ConfigError(`No batch of cards came of request ${request}: it still waits, or was refused.`)
  return batch.id
}

async function printBatch(ctx: Ctx, id: number, staffId: number | null): Promise<void> {
  print(await ctx.transact((tx) => takeCards(tx, ctx, { id, staffId })))
}

function print({ id, kind, face, cards }: Batch): void {
  console.log('card_no,card_secret,kind,coins')
  for (const card of cards) console.log(`${card.card_no},${card.card_secret},${kind},${face / 100}`)
  console.error(`Batch ${id}: ${cards.length} cards.`)
}

async function revoke(ctx: Ctx, batch: number): Promise<void> {
  await ctx.transact(async (tx) => {
    const left = await revokeBatch(tx, ctx, batch)
    if (left === null) throw new ConfigError(`There is no batch ${batch} in use.`)
    const after = { revoked: true, refused_from_now: left }
    await auditCommand(tx, ctx, { action: 'cards/revoke', subject: `card_batch:${batch}`, after })
  })
  console.error(`Batch ${batch} is out of use.`)
}

function readOrder(args: string[]): Order {
  const options = {
    kind: { type: 'string' },
    face: { type: 'string' },
    count: { type: 'string' },
    note: { type: 'string' },
    request: { type: 'string' },
    revoke: { type: 'string' },
    ...WHO,
  } as const
  const values = readOptions(args, options, USAGE)
  const { kind, face, note, as, totp, why } = values
  const who = { as, totp, why }
  if (values.revoke !== undefined)
    return { who, revoke: wholeNumber('--revoke', values.revoke, Number.MAX_SAFE_INTEGER) }
  if (values.request !== undefined)
    return { who, request: wholeNumber('--request', values.request, Number.MAX_SAFE_INTEGER) }
  if (kind !== 'sold' && kind !== 'gift') throw new ConfigError(USAGE)
  const wish: CardWish = {
    kind,
    face: coinsOf('--face', face),
    count: wholeNumber('--count', values.count, MOST_CARDS),
    ...(note === undefined ? {} : { note }),
  }
  assertCards(wish)
  return { who, wish }
}

await runCommand(run)
