import { parseArgs, type ParseArgsConfig } from 'node:util'
import { isMoney, toCents } from '@noktra/game/money'
import { ConfigError } from './config.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/* What the operator's commands share: how they read their options, and how they end on a mistake in them. */

/** The values of a command's options. @throws ConfigError with how the command is called, for one that it does not have */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${usage}`)
  }
}

/** @throws ConfigError unless the text is a whole number from 1 to `most` */
export function wholeNumber(name: string, text: string | undefined, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most) {
    throw new ConfigError(`${name} is a whole number from 1 to ${most}.`)
  }
  return value
}

/** Cents of an amount of coins. @throws ConfigError unless it is above 0 with at most two decimals */
export function coinsOf(name: string, text: string | undefined): number {
  if (!text || !isMoney(Number(text)) || Number(text) <= 0) {
    throw new ConfigError(`${name} is an amount of coins above 0 with at most two decimals.`)
  }
  return toCents(Number(text))
}

/** Runs work that Ctrl-C ends in an orderly way: it hears of it by the signal, cleans up, and the command says `said`. */
export async function untilStopped<T>(said: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of SIGNALS) process.on(signal, stop)
  try {
    return await work(stopping.signal)
  } catch (cause) {
    if (stopping.signal.aborted) throw new ConfigError(`Stopped. ${said}`, { cause })
    throw cause
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}

/** Runs a command; a mistake of the operator ends it with one sentence and status 1. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
