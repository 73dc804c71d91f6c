import { MarketSilence } from './market.ts'

/** What the libraries tell of a refusal beside its text. */
export type SteamError = Error & { eresult?: number | string; cause?: unknown }

/** A call of the libraries failed, or was not answered in time. */
export class SteamSilence extends MarketSilence {
  readonly error: SteamError | null
  constructor(what: string, error: SteamError | null) {
    super(`Steam ${what}: ${error ? error.message.slice(0, 200) : 'no answer'}`)
    this.error = error
  }
}

export type CallSteam = <T>(
  what: string,
  call: (done: (error: Error | null, value: T) => void) => void,
) => Promise<T>

/** Calls of the libraries as promises that end in any case. @throws SteamSilence */
export function steamCaller(timeoutMs: number): CallSteam {
  return (what, call) =>
    new Promise((resolve, reject) => {
      const silence = (error: SteamError | null) => reject(new SteamSilence(what, error))
      const late = setTimeout(() => silence(null), timeoutMs)
      late.unref()
      try {
        call((error, value) => {
          clearTimeout(late)
          if (error) silence(error)
          else resolve(value)
        })
      } catch (error) {
        clearTimeout(late)
        silence(error instanceof Error ? error : new Error(String(error)))
      }
    })
}
