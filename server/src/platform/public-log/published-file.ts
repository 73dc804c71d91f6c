import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import { ConfigError } from '../config.ts'

/* The newest checkpoint that others may have seen lies beside the log's keys: a database that is restored may not know of it. */

type Where = Pick<Config, 'logKeyFile'>

export function publishedFile({ logKeyFile }: Where): string {
  return `${logKeyFile}.checkpoint`
}

/** Written beside and renamed, so that it is always whole. */
export function keepPublished(config: Where, note: string): void {
  const file = publishedFile(config)
  const beside = `${file}.${process.pid}`
  writeFileSync(beside, note, { mode: 0o600 })
  renameSync(beside, file)
}

/** The checkpoint that was kept, or null. @throws ConfigError when it cannot be read */
export function readPublished(config: Where): string | null {
  try {
    return readFileSync(publishedFile(config), 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new ConfigError(`The log's newest checkpoint ${publishedFile(config)} cannot be read (${code}).`)
  }
}
