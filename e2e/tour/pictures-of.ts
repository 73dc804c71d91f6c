import type { SpecLanguage } from '@noktra/contract/shapes'
import type { Stop, View } from './stop.ts'

type Look = { view: View; language: SpecLanguage }

/** Where the stops that are seen in all languages are looked at in the other two. */
export const LANGUAGES_SHOWN = [
  { title: 'Chinese', language: 'zh', view: 'desktop' },
  { title: 'Portuguese', language: 'pt', view: 'phone' },
] as const

export function pictureName({ name }: Stop, view: View, language: SpecLanguage = 'en'): string {
  return `${name}-${view}${language === 'en' ? '' : `-${language}`}`
}

/** Every picture of a stop. */
export function looksAt({ views = ['desktop', 'phone'], inAll }: Stop): Look[] {
  const english = views.map((view) => ({ view, language: 'en' as const }))
  return inAll ? [...english, ...LANGUAGES_SHOWN] : english
}
