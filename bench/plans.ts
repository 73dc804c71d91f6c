import pg from 'pg'

/** A statement as it was sent, with its values. */
export type Sent = { text: string; values: unknown[] }

/** What this process sends to the database while `work` goes on, each text once. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent = new Map<string, Sent>()
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    const asking = typeof first === 'string' ? { text: first, values: second } : first
    const values = Array.isArray(asking.values) ? asking.values : []
    if (asking.text) sent.set(asking.text, { text: asking.text, values })
    return (original as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof original
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original
  }
  return [...sent.values()]
}

/** The plan of a statement, line by line. */
export async function planOf(
  client: pg.Client,
  { text, values }: Sent,
  options = 'costs off',
): Promise<string[]> {
  const plan = await client.query<{ 'QUERY PLAN': string }>(`explain (${options}) ${text}`, values)
  return plan.rows.map((row) => row['QUERY PLAN'])
}

/** Prints a statement in one line, and its plan below it. */
export function printPlan({ text }: Sent, plan: string[]): void {
  console.log(`\n${text.replaceAll(/\s+/g, ' ').trim()}\n`)
  for (const line of plan) console.log(`  ${line}`)
}
