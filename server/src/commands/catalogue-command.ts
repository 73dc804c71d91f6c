import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { OPERATORS } from '@noktra/contract/admin/admin-route'
import { askApproval } from '../platform/admin/ask-approval.ts'
import { runCommand, wholeNumber } from '../platform/command-line.ts'
import { ConfigError } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import { actAs, reasonOf, printRequest, WHO, WHO_USAGE, withStore, type Who } from './creating-command.ts'
import { executors } from '../features.ts'
import { doByCommand } from '../features/approvals/by-command.ts'
import { hasCatalogue, loadAgreedCatalogue, wishForCatalogue } from '../catalogue/ask-catalogue.ts'
import { loadCatalogue } from '../catalogue/load-catalogue.ts'
import { ROOT } from '../platform/root.ts'

const USAGE = `npm run catalogue -- [<folder>]
npm run catalogue -- [<folder>] --request <number>

Loads a catalogue, all or nothing; boxes that changed get a new version. A live store that has one asks a second person first, and
loads what was agreed to by the second line.
${WHO_USAGE}`

type Order = {
  folder: string
  request: number | null
  who: Who
}

/** `npm run catalogue -- <folder>`: loads a catalogue into the store of DATA_DIR or DATABASE_URL. */
async function run(args: string[]): Promise<void> {
  const order = readOrder(args)
  await withStore(async (ctx) => {
    try {
      await load(ctx, order)
    } catch (error) {
      if (!(error instanceof Error) || error instanceof ConfigError) throw error
      throw new ConfigError(`The catalogue was not loaded: ${error.message}`, { cause: error })
    }
  })
}

async function load(ctx: Ctx, { folder, request, who }: Order): Promise<void> {
  if (request !== null) await loadAgreedCatalogue(ctx, folder, request)
  else if (!(await hasCatalogue(ctx))) await loadCatalogue(ctx, folder)
  else if (ctx.config.sandbox) {
    const wish = await wishForCatalogue(ctx, folder)
    const { approvalId } = await doByCommand(ctx, executors, wish, reasonOf(who))
    await loadAgreedCatalogue(ctx, folder, approvalId)
  } else return ask(ctx, folder, who)
  console.log(`The catalogue of ${folder} is loaded. New odds come on sale with the next beacon round.`)
}

async function ask(ctx: Ctx, folder: string, who: Who): Promise<void> {
  const wish = await wishForCatalogue(ctx, folder)
  const id = await actAs(ctx, who, { action: 'catalogue', roles: OPERATORS }, async (asking) => {
    const approvalId = await askApproval(asking, wish)
    return { result: approvalId, subject: wish.subject, after: { waits_for: approvalId }, approvalId: null }
  })
  await printRequest(ctx, id, `Then: npm run catalogue -- ${folder} --request ${id}`)
}

function readOrder(args: string[]): Order {
  const options = { request: { type: 'string' }, ...WHO } as const
  let read
  try {
    read = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`)
  }
  const { values, positionals } = read
  if (positionals.length > 1) throw new ConfigError(USAGE)
  return {
    folder: resolve(positionals[0] ?? join(ROOT, 'catalogue')),
    request:
      values.request === undefined ? null : wholeNumber('--request', values.request, Number.MAX_SAFE_INTEGER),
    who: { as: values.as, totp: values.totp, why: values.why },
  }
}

await runCommand(run)
