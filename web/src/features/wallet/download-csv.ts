import type { Envelope } from '@noktra/contract/route'
import { WALLET_CSV_PATH } from '@noktra/contract/plain/wallet'
import { AppError } from '../../api/app-error.ts'
import { noAnswer } from '../../api/call.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { readToken } from '../../session/token.ts'
import type { WalletQuery } from './filters.ts'

const KEPT_MS = 60_000

/** Fetches the file, since only the bearer of a token gets it, and hands it to the browser. Throws AppError. */
export async function downloadCsv(query: WalletQuery): Promise<void> {
  const file = await fetchFile(query)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `noktra-wallet-${[query.from, query.to].filter(Boolean).join('_') || 'all'}.csv`
  link.click()
  // Some browsers begin to read only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

async function fetchFile(query: WalletQuery): Promise<Blob> {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][]
  try {
    const answer = await fetch(`${WALLET_CSV_PATH}?${new URLSearchParams(asked)}`, {
      headers: { 'accept-language': currentLanguage(), authorization: `Bearer ${readToken()}` },
    })
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/csv')) return await answer.blob()
    const { code, msg } = (await answer.json()) as Envelope<unknown>
    const { errorNameOf } = await import('@noktra/contract/errors')
    throw new AppError(errorNameOf(code) ?? 'unknown', code, msg, {})
  } catch (error) {
    if (error instanceof AppError) throw error
    throw noAnswer('network')
  }
}
