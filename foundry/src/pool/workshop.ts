import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../cli/refusal.ts'
import type { Shelf } from '../encode/store-picture.ts'

const PREFIX = '.partial-'

/**
 * Opens a folder for pictures, with a folder in it for what is not finished yet, and clears away what a run left there
 * that was killed. Throws a Refusal when the folder cannot be written.
 */
export function openShelf(out: string): Shelf {
  try {
    mkdirSync(out, { recursive: true })
    accessSync(out, constants.W_OK)
    const partial = join(out, `${PREFIX}${process.pid}`)
    for (const name of readdirSync(out))
      if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length))))
        rmSync(join(out, name), { recursive: true })
    mkdirSync(partial, { recursive: true })
    return { out, partial }
  } catch (error) {
    throw unwritable(out, error)
  }
}

/** Throws away what is not finished, which also gives its bytes back to a full disk. No worker may be writing there any more. */
export function clearShelf({ partial }: Shelf): void {
  if (existsSync(partial)) for (const name of readdirSync(partial)) rmSync(join(partial, name))
}

/** Takes away the folder for what is not finished; where that cannot be, the next run does. */
export function closeShelf({ partial }: Shelf): void {
  try {
    rmSync(partial, { recursive: true, force: true })
  } catch (error) {
    if (!isSystemError(error)) throw error
  }
}

/** What to say of a folder that a write failed in; a folder below it, when something else lies in that one's place. */
export function unwritable(folder: string, error: unknown): Refusal {
  const taken = isSystemError(error) && error.code === 'EEXIST' ? error.path : undefined
  return new Refusal(`The folder ${taken ?? folder} cannot be written: ${reasonOf(error)}`)
}

/** Whether the operating system refused, for want of room or of permission for instance. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // somebody else's
    return isSystemError(error) && error.code === 'EPERM'
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EDQUOT: 'the disk is full',
  EEXIST: 'it is a file',
  EISDIR: 'a folder lies in the place of a file',
  ENOENT: 'it was taken away',
  ENOTDIR: 'a part of its path is a file',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error))
}
