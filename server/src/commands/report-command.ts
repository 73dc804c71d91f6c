import { parseArgs } from 'node:util'
import { runCommand } from '../platform/command-line.ts'
import { ConfigError } from '../platform/config.ts'
import { withStore } from './creating-command.ts'
import { reportOf, type DayReport } from '../features/dashboard/day-report.ts'

const USAGE = `npm run --silent report -- [--day <YYYY-MM-DD>]

Prints a day of the store, yesterday unless another is named: revenue, what was created and promised, alerts, and the head of the
audit log. Keep it outside of the store: a log that was cut or changed since no longer ends so.`

const WIDE = 44

/** `npm run report`: a day of the store in DATA_DIR or DATABASE_URL, to be printed and kept. */
async function run(args: string[]): Promise<void> {
  const day = readDay(args)
  await withStore(async (ctx) => {
    for (const line of linesOf(await reportOf(ctx, day, 'en'))) console.log(line)
  })
}

function readDay(args: string[]): string | undefined {
  let values
  try {
    values = parseArgs({ args, options: { day: { type: 'string' } } }).values
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`)
  }
  const { day } = values
  if (day !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))))
    throw new ConfigError(`--day is a day, as 2026-03-02.\n\n${USAGE}`)
  return day
}

function linesOf(report: DayReport): string[] {
  const { revenue, audit, outstanding, requests } = report
  const at = (seconds: number) => new Date(seconds * 1000).toISOString()
  return [
    `${report.day} (${report.zone}), ${at(report.starts_at)} to ${at(report.ends_at)}, ${report.kept ? 'kept' : 'not kept yet'}`,
    '',
    'Revenue',
    row('money recharged', revenue.recharge_money),
    row('money of cards', revenue.card_money),
    row('money refunded', revenue.refund_money),
    row('net, coins', revenue.net),
    row('retrieval, coins', revenue.retrieval_cost),
    row('items won, and given free', revenue.items_won, revenue.items_free),
    '',
    'Created: by budget and agreement, agreed, budget, given back',
    ...report.issued.map(({ kind, created, agreed, budget, returned }) =>
      row(kind.replaceAll('_', ' '), created, agreed, budget, returned),
    ),
    row('prizes of rooms of the house', report.rooms),
    '',
    'Promised: given, alarm',
    ...report.promises.map(({ kind, given, alarm }) => row(kind, given, alarm)),
    '',
    'Outstanding now',
    row('cards that were sold', outstanding.cards_sold),
    row('gift cards', outstanding.cards_gift),
    row('red envelopes', outstanding.envelopes),
    '',
    `Requests: ${requests.asked} asked, ${requests.approved} agreed to, ${requests.by_time} done by time, ${requests.self_approved} self-approved`,
    '',
    `Alerts: ${report.alerts.length}`,
    ...report.alerts.map(({ kind, text, since }) => `  ${at(since)}  ${kind}  ${text}`),
    '',
    `Audit log at ${at(audit.made_at)}`,
    `  ${audit.lines} lines`,
    `  ${audit.hash ?? 'none'}`,
    `  ${audit.sealed ? 'kept with the day and sealed by this store' : 'not kept with the day'}`,
  ]
}

function row(name: string, ...amounts: number[]): string {
  return `  ${name.padEnd(WIDE - 2)}${amounts.map((amount) => amount.toFixed(2).padStart(14)).join('')}`
}

await runCommand(run)
