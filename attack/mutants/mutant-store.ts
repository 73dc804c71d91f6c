import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { MUTANTS } from './mutants.ts'

/*
 * A store whose sources are changed while they are loaded, by the names of the mutants in MUTANTS, separated by commas. It is started as
 * server/src/main.ts is, and nothing of it is on the disk.
 */

const ROOT = join(import.meta.dirname, '../..')
const names = (process.env['MUTANTS'] ?? '').split(',').filter((name) => name !== '')
const unknown = names.filter((name) => !MUTANTS.some((mutant) => mutant.name === name))
if (unknown.length > 0) throw new Error(`There is no mutant ${unknown.join(', ')}.`)

/** Changed sources by the address of their file. */
const sources = new Map<string, string>()
for (const { name, patches } of MUTANTS.filter((mutant) => names.includes(mutant.name))) {
  for (const { file, find, put } of patches) {
    const url = `file://${join(ROOT, file)}`
    const source = sources.get(url) ?? readFileSync(join(ROOT, file), 'utf8')
    if (source.split(find).length !== 2)
      throw new Error(
        `The mutant "${name}" does not fit ${file} any more: what it changes stands there ${source.split(find).length - 1} times.`,
      )
    sources.set(
      url,
      source.replace(find, () => put),
    )
  }
}

registerHooks({
  load: (url, context, nextLoad) => {
    const source = sources.get(url)
    return source === undefined
      ? nextLoad(url, context)
      : { format: 'module-typescript', source, shortCircuit: true }
  },
})

await import('../../server/src/main.ts')
