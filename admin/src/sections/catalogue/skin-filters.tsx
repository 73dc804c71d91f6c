import { EXTERIORS, EXTERIOR_NAMES } from '@noktra/game/wear'
import type { ReactElement } from 'react'
import { TextInput } from 'react-admin'
import { choiceFilter, textFilter } from '../../ui/list-filters.tsx'
import { KIND_CHOICES, RARITY_CHOICES } from './catalogue-words.ts'

/** Filters of lists of skins; `states` are the list's own. */
export function skinFilters(states: { id: string; name: string }[]): ReactElement[] {
  const price = (source: string, label: string) => (
    <TextInput key={source} source={source} label={label} type="number" alwaysOn sx={{ maxWidth: 130 }} />
  )
  return [
    textFilter('q', 'AdminQuery for'),
    choiceFilter('kind', 'Kind', KIND_CHOICES),
    choiceFilter('rarity', 'Rarity', RARITY_CHOICES),
    choiceFilter(
      'exterior',
      'Exterior',
      EXTERIORS.map((id) => ({ id, name: EXTERIOR_NAMES[id] })),
    ),
    choiceFilter('state', 'State', states),
    price('min_price', 'From, coins'),
    price('max_price', 'To, coins'),
  ]
}
