import type { DrawKind, PlayWords } from '@noktra/contract/admin/players'
import { inLanguage } from '@noktra/contract/language'
import { currentLanguage, textOf } from '../../i18n/i18n.tsx'
import { formatCount, formatPercent } from '../../ui/amount.tsx'

/** What was played in a game, or how it ended, in the reader's language. */
export function sayPlay(game: DrawKind, of: 'what' | 'outcome', { text, values }: PlayWords): string {
  const said = Object.entries(values).map(([name, value]) => [name, valueOf(name, value)] as const)
  return textOf(`plays:${game}`, `${of}.${text}`, Object.fromEntries(said))
}

function valueOf(name: string, value: PlayWords['values'][string]): string | number {
  if (typeof value === 'string') return value
  // It chooses the plural form.
  if (typeof value === 'number') return name === 'count' ? value : formatCount(value)
  return 'percent' in value ? formatPercent(value.percent / 100) : inLanguage(value.names, currentLanguage())
}
