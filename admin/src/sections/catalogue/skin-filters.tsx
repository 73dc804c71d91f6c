import { EXTERIORS, EXTERIOR_NAMES } from '@noktra/game/wear'
import type { ReactElement } from 'react'
import { SelectInput, TextInput } from 'react-admin'
import { KIND_CHOICES, RARITY_CHOICES } from './catalogue-words.ts'

/** Filters of lists of skins; `states` are the list's own. */
export function skinFilters(states: { id: string; name: string }[]): ReactElement[] {
  const choice = (source: string, label: string, choices: { id: string; name: string }[]) => (
    <SelectInput
      key={source}
      source={source}
      label={label}
      alwaysOn
      emptyText="All"
      choices={choices}
      parse={(value: string) => value || undefined}
    />
  )
  const price = (source: string, label: string) => (
    <TextInput key={source} source={source} label={label} type="number" alwaysOn sx={{ maxWidth: 130 }} />
  )
  return [
    <TextInput key="q" source="q" label="AdminQuery for" alwaysOn resettable />,
    choice('kind', 'Kind', KIND_CHOICES),
    choice('rarity', 'Rarity', RARITY_CHOICES),
    choice(
      'exterior',
      'Exterior',
      EXTERIORS.map((id) => ({ id, name: EXTERIOR_NAMES[id] })),
    ),
    choice('state', 'State', states),
    price('min_price', 'From, coins'),
    price('max_price', 'To, coins'),
  ]
}
