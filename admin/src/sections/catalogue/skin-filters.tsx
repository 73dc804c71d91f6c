import { EXTERIORS } from '@noktra/game/wear'
import type { ReactElement } from 'react'
import { TextInput } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { choiceFilter, textFilter } from '../../ui/list-filters.tsx'
import { ALL_KIND_CHOICES, RARITY_CHOICES } from './catalogue-words.ts'

/** Filters of lists of skins; `states` are the list's own. */
export function skinFilters(states: { id: string; name: string }[]): ReactElement[] {
  const price = (source: string, label: string) => (
    <TextInput key={source} source={source} label={label} type="number" alwaysOn sx={{ maxWidth: 130 }} />
  )
  return [
    textFilter('q', text('catalogue:filters.search')),
    choiceFilter('kind', text('catalogue:kind'), ALL_KIND_CHOICES),
    choiceFilter('rarity', text('catalogue:rarity'), RARITY_CHOICES),
    choiceFilter(
      'exterior',
      text('catalogue:exterior'),
      EXTERIORS.map((id) => ({ id, name: text(`catalogue:exteriors.${id}`) })),
    ),
    choiceFilter('state', text('catalogue:filters.state'), states),
    price('min_price', text('catalogue:filters.from')),
    price('max_price', text('catalogue:filters.to')),
  ]
}
