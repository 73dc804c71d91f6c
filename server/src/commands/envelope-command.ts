import { OPERATORS } from '@noktra/contract/admin/admin-route'
import { ENVELOPE_PARTS } from '@noktra/game/envelopes'
import { systemClock } from '../platform/clock.ts'
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
  type Who,
} from './creating-command.ts'
import { executors } from '../features.ts'
import { doByCommand } from '../features/approvals/by-command.ts'
import { closeEnvelope } from '../games/envelope/close-envelope.ts'
import {
  assertEnvelope,
  makeOrAskEnvelope,
  wishForEnvelope,
  type NewEnvelope,
} from '../games/envelope/make-envelope.ts'

const LONGEST_DAYS = 365
const DAY_MS = 24 * 3600_000

const USAGE = `npm run --silent envelope -- --code <code> --title <text> --sum <coins> --parts <1-${ENVELOPE_PARTS.most}> --days <1-${LONGEST_DAYS}> [--descr <text>]
npm run --silent envelope -- --close <number>

Makes a red envelope of bonus coins that players claim by its code, or ends one before its time.
--title-zh, --title-pt, --descr-zh and --descr-pt say it in another language; without them it stands there as it is.
${WHO_USAGE}`

type Order = { who: Who } & ({ wish: NewEnvelope } | { close: number })

/** `npm run envelope`: makes a red envelope in the store of DATA_DIR or DATABASE_URL, or ends one. */
async function run(args: string[]): Promise<void> {
  const order = readOrder(args)
  await withStore((ctx) => ('close' in order ? close(ctx, order.close) : make(ctx, order.who, order.wish)))
}

async function make(ctx: Ctx, who: Who, wish: NewEnvelope): Promise<void> {
  if (ctx.config.sandbox) {
    await ctx.transact((tx) => assertEnvelope(tx, wish, ctx.clock.now()))
    const done = await doByCommand(ctx, executors, wishForEnvelope(wish), reasonOf(who))
    return printMade(Number(done.subject.split(':')[1]), wish)
  }
  const { envelopeId, approvalId } = await actAs(
    ctx,
    who,
    { action: 'envelope', roles: OPERATORS },
    async (asking) => {
      const result = await makeOrAskEnvelope(asking, wish)
      const { titles, total_cents, parts } = wish
      const after = { titles, total: total_cents / 100, parts }
      return {
        result,
        subject: result.envelopeId === null ? 'envelopes' : `envelope:${result.envelopeId}`,
        after: result.approvalId === null ? after : { ...after, waits_for: result.approvalId },
        approvalId: null,
      }
    },
  )
  if (approvalId === null) return printMade(envelopeId, wish)
  await printRequest(ctx, approvalId, 'The envelope is open from then on, by the code that you gave it.')
}

function printMade(id: number, { total_cents, parts }: NewEnvelope): void {
  console.log(String(id))
  console.error(`Envelope ${id}: ${total_cents / 100} coins in ${parts} parts.`)
}

async function close(ctx: Ctx, id: number): Promise<void> {
  await ctx.transact(async (tx) => {
    if (!(await closeEnvelope(tx, ctx, id)))
      throw new ConfigError(`There is no envelope ${id} that is not closed.`)
    const subject = `envelope:${id}`
    await auditCommand(tx, ctx, { action: 'envelope/close', subject, after: { closed: true } })
  })
  console.error(`Envelope ${id} is closed.`)
}

function readOrder(args: string[]): Order {
  const text = { type: 'string' } as const
  const options = {
    code: text,
    title: text,
    'title-zh': text,
    'title-pt': text,
    descr: text,
    'descr-zh': text,
    'descr-pt': text,
    sum: text,
    parts: text,
    days: text,
    close: text,
    ...WHO,
  }
  const values = readOptions(args, options, USAGE)
  const who = { as: values.as, totp: values.totp, why: values.why }
  if (values.close !== undefined)
    return { who, close: wholeNumber('--close', values.close, Number.MAX_SAFE_INTEGER) }
  const { code, title, sum, descr = '' } = values
  if (!code || !title) throw new ConfigError(USAGE)
  const days = wholeNumber('--days', values.days, LONGEST_DAYS)
  const wish = {
    code,
    titles: { en: title, zh: values['title-zh'] ?? title, pt: values['title-pt'] ?? title },
    descr: { en: descr, zh: values['descr-zh'] ?? descr, pt: values['descr-pt'] ?? descr },
    total_cents: coinsOf('--sum', sum),
    parts: wholeNumber('--parts', values.parts, ENVELOPE_PARTS.most),
    ends_at: new Date(systemClock.now().getTime() + days * DAY_MS),
  }
  return { who, wish }
}

await runCommand(run)
