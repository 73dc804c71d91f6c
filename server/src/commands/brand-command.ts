import { resolve } from 'node:path'
import { brandOfFile } from '../platform/brand/hold-brand.ts'
import { writeBrand, changedFields } from '../platform/brand/write-brand.ts'
import { readOptions, runCommand } from '../platform/command-line.ts'
import { ConfigError } from '../platform/config.ts'
import { auditCommand, withStore } from './creating-command.ts'

const USAGE = `npm run --silent brand -- --import <file> [--check]

Makes what a brand file says the next version of the brand, with the pictures that lie beside it. --check only reads it.`

/** `npm run brand`: brings a brand file into the store of DATA_DIR or DATABASE_URL. */
async function run(args: string[]): Promise<void> {
  const { import: named, check } = readOptions(
    args,
    { import: { type: 'string' }, check: { type: 'boolean' } },
    USAGE,
  )
  if (!named) throw new ConfigError(USAGE)
  const file = resolve(named)
  const { brand: given, bytes } = await brandOfFile(file)
  if (check) return console.log(`The brand file ${file} can be shown: ${given.values.name}.`)
  await withStore(async (ctx) => {
    const held = await ctx.brand.renew()
    const before = held.version > 0 ? held : null
    const changed = changedFields(before, given)
    if (changed.length === 0) return console.log('The store has this brand already.')
    const version = await ctx.transact(async (tx) => {
      const written = await writeBrand(tx, {
        ...given,
        bytes,
        before,
        source: 'file',
        staffId: null,
        now: ctx.clock.now(),
      })
      if (written === null) throw new ConfigError('The brand was changed meanwhile: run the command again.')
      const after = { version: written, changed, ...given.values }
      await auditCommand(tx, ctx, { action: 'brand/import', subject: 'brand', after })
      return written
    })
    await ctx.brand.changed()
    console.log(`Version ${version} of the brand is ${given.values.name}. Changed: ${changed.join(', ')}.`)
  })
}

await runCommand(run)
