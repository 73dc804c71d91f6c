import type { ReactElement } from 'react'
import { DateInput, NumberInput, SelectInput, TextInput } from 'react-admin'
import { text, textOf } from '../i18n/i18n.tsx'
import type { TextGroup } from '@noktra/languages/text-key'

/* Filters of lists; each stands in the query by its `source`, and is left out while it is empty. */

type Choice = { id: string; name: string }

/** Words of the wire as choices, by the texts of a group. */
export function choicesOf(words: readonly string[], group: TextGroup): Choice[] {
  return words.map((id) => ({ id, name: textOf(group, id) }))
}

export const unlessEmpty = (value: string) => value || undefined

export function dayFilters(): ReactElement[] {
  return [
    <DateInput key="from" source="from" label={text('common:from')} alwaysOn parse={unlessEmpty} />,
    <DateInput key="to" source="to" label={text('common:to')} alwaysOn parse={unlessEmpty} />,
  ]
}

export function textFilter(source: string, label: string): ReactElement {
  return <TextInput key={source} source={source} label={label} alwaysOn resettable />
}

export function numberFilter(source: string, label: string): ReactElement {
  return <NumberInput key={source} source={source} label={label} alwaysOn />
}

/** One of some; `empty` stands where none is chosen. */
export function choiceFilter(
  source: string,
  label: string,
  names: Record<string, string> | Choice[],
  empty = text('common:all'),
): ReactElement {
  const choices = Array.isArray(names) ? names : Object.entries(names).map(([id, name]) => ({ id, name }))
  return (
    <SelectInput
      key={source}
      source={source}
      label={label}
      alwaysOn
      emptyText={empty}
      choices={choices}
      parse={unlessEmpty}
    />
  )
}
