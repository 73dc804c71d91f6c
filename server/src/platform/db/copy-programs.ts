import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'

/**
 * Copies the programs of PostgreSQL, with their libraries, to where the user who runs them may go. A copy that is there stays, unless it
 * leads back to the packages, as those that earlier versions made: the packages may go.
 */
export function copyPrograms(packages: string, copy: string): void {
  if (isWhole(copy)) return
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  const beside = `${copy}.${process.pid}`
  cpSync(packages, beside, { recursive: true, verbatimSymlinks: true })
  // Another store may have been quicker, and runs on its copy.
  if (isWhole(copy)) return rmSync(beside, { recursive: true })
  rmSync(copy, { recursive: true, force: true })
  renameSync(beside, copy)
}

function isWhole(copy: string): boolean {
  if (!existsSync(copy)) return false
  const libraries = join(copy, 'lib')
  return readdirSync(libraries, { withFileTypes: true }).every(
    (file) => !file.isSymbolicLink() || !isAbsolute(readlinkSync(join(libraries, file.name))),
  )
}
