import { brandOf } from '@noktra/contract/plain/brand'
import { call } from '../api/call.ts'
import type { Language } from '../i18n/languages.ts'

/** What the foot of a page and the legal texts say of who runs the store. */
export function footQuery(language: Language) {
  return {
    queryKey: ['brand', language],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(brandOf, { signal, silent: true }),
    staleTime: Infinity,
    retry: false,
  }
}
