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
import { beginEmpty } from '../catalogue/begin-empty.ts'
import { isOwnCatalogue } from '../core/catalogue/own-catalogue.ts'
import { bringPictures, type PictureOrder } from './bring-pictures.ts'
import { bringLists, readLists, type Order as ListOrder } from './import-lists.ts'
import { ROOT } from '../platform/root.ts'

const USAGE = `npm run catalogue -- [<folder>]
npm run catalogue -- [<folder>] --request <number>

Loads a catalogue, all or nothing; boxes that changed get a new version. A live store that has one asks a second person first, and
loads what was agreed to by the second line.
${WHO_USAGE}

npm run catalogue -- --empty

Begins a store without the demo: its items come from lists, its boxes from the back office.

npm run catalogue -- --items <file.json> --prices <file.json or file.csv> --as <e-mail> --totp <code of your authenticator> [--why <text>] [--preview] [--leave-out-errors]

Reads a list of items, of prices, or both, items first, and does what they say, all or nothing, in your name, as the back office does.
--preview shows what it would do and changes nothing; rows that cannot be used stop it unless --leave-out-errors is given. Prices that
move far wait for a second person in the back office.

npm run catalogue -- --pictures <folder, file.zip or the word addresses> --as <e-mail> --totp <code> [--why <text>]

Sets pictures by the names of their files, or fetches those that lists named, from the hosts of PICTURE_HOSTS. When it is stopped the store
goes on by itself.`

type Load = { folder: string; request: number | null; who: Who }
type Order =
  | ({ does: 'load' } & Load)
  | { does: 'begin' }
  | ({ does: 'lists' } & ListOrder)
  | ({ does: 'pictures' } & PictureOrder)

/** `npm run catalogue`: what the store of DATA_DIR or DATABASE_URL sells, from a folder, from lists, or nothing yet. */
async function run(args: string[]): Promise<void> {
  const order = readOrder(args)
  await withStore(async (ctx) => {
    if (order.does === 'lists') return bringLists(ctx, order)
    if (order.does === 'pictures') return bringPictures(ctx, order)
    if (order.does === 'begin') {
      await beginEmpty(ctx, join(ROOT, 'catalogue'))
      console.log(
        'The store is empty: bring its items with --items and --prices, then make boxes in the back office.',
      )
      return
    }
    try {
      await load(ctx, order)
    } catch (error) {
      if (!(error instanceof Error) || error instanceof ConfigError) throw error
      throw new ConfigError(`The catalogue was not loaded: ${error.message}`, { cause: error })
    }
  })
}

async function load(ctx: Ctx, { folder, request, who }: Load): Promise<void> {
  if (await isOwnCatalogue(ctx.db))
    throw new ConfigError('This store was begun empty: its items come from lists (--items, --prices).')
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
  const options = {
    request: { type: 'string' },
    empty: { type: 'boolean' },
    items: { type: 'string' },
    prices: { type: 'string' },
    pictures: { type: 'string' },
    preview: { type: 'boolean' },
    'leave-out-errors': { type: 'boolean' },
    ...WHO,
  } as const
  let read
  try {
    read = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`)
  }
  const { values, positionals } = read
  const { empty = false, items, prices, pictures, preview = false, as, totp, why, request } = values
  const who = { as, totp, why }
  const asked = [empty, items ?? prices, pictures, positionals[0] ?? request].filter((one) => one)
  if (positionals.length > 1 || asked.length > 1) throw new ConfigError(USAGE)
  const leavesOutErrors = values['leave-out-errors'] ?? false
  if ((preview || leavesOutErrors) && (items ?? prices) === undefined) throw new ConfigError(USAGE)
  if (empty) return { does: 'begin' }
  if ((items ?? prices ?? pictures) !== undefined && !(as && totp)) throw new ConfigError(USAGE)
  if (pictures !== undefined) return { does: 'pictures', from: pictures, who }
  if ((items ?? prices) !== undefined)
    return { does: 'lists', files: readLists({ items, prices }), isPreview: preview, leavesOutErrors, who }
  return {
    does: 'load',
    folder: resolve(positionals[0] ?? join(ROOT, 'catalogue')),
    request: request === undefined ? null : wholeNumber('--request', request, Number.MAX_SAFE_INTEGER),
    who,
  }
}

await runCommand(run)
