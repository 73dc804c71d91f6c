import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/* Loaded before a store: packages that `npm ci --omit=dev` leaves out are not there for it. */

const root = join(import.meta.dirname, '../..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>
}
const left = Object.keys(packages)
  .filter((path) => packages[path]!.dev)
  .map((path) => `${pathToFileURL(join(root, path)).href}/`)

registerHooks({
  load: (url, context, next) => {
    const found = left.find((folder) => url.startsWith(folder))
    if (found) throw new Error(`${url} belongs to a development package`)
    return next(url, context)
  },
})
