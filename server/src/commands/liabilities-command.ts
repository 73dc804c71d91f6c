import { readOptions, runCommand } from '../platform/command-line.ts'
import { ConfigError } from '../platform/config.ts'
import { takeTotal } from '../features/liabilities/take-total.ts'
import { withStore } from './creating-command.ts'

const USAGE = `npm run --silent liabilities

Takes a total of what the store owes its players now, besides that of the day, and says its root in the public log.`

/** `npm run liabilities`: a total at a moment that the operator chooses, in the store of DATA_DIR or DATABASE_URL. */
async function run(args: string[]): Promise<void> {
  readOptions(args, {}, USAGE)
  await withStore(async (ctx) => {
    const number = await takeTotal(ctx, { isDaily: false })
    if (number === null) throw new ConfigError('Another total is being taken, or nobody has registered yet.')
    const { accounts, root } = await ctx.db
      .selectFrom('liability_tree')
      .select(['accounts', 'root'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    console.log(root.toString('hex'))
    console.error(`Total ${number}: ${accounts} accounts.`)
  })
}

await runCommand(run)
