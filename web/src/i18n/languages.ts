import type { Language } from '@noktra/contract/shapes'

export type { Language }

/** In the order of the selector, with the name each language gives itself. */
export const LANGUAGES = ['en', 'zh', 'pt'] as const satisfies readonly Language[]
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', zh: '中文', pt: 'Português' }
