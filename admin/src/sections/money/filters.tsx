import { DateInput, NumberInput, SelectInput, TextInput } from 'react-admin'

/** A field of a list's query that is left out while it is empty. */
const unlessEmpty = (value: string) => value || undefined

export function dayFilters() {
  return [
    <DateInput key="from" source="from" label="From" alwaysOn parse={unlessEmpty} />,
    <DateInput key="to" source="to" label="To" alwaysOn parse={unlessEmpty} />,
  ]
}

export function textFilter(source: string, label: string) {
  return <TextInput key={source} source={source} label={label} alwaysOn resettable />
}

export function numberFilter(source: string, label: string) {
  return <NumberInput key={source} source={source} label={label} alwaysOn />
}

export function choiceFilter(source: string, label: string, names: Record<string, string>) {
  return (
    <SelectInput
      key={source}
      source={source}
      label={label}
      alwaysOn
      emptyText="All"
      choices={Object.entries(names).map(([id, name]) => ({ id, name }))}
      parse={unlessEmpty}
    />
  )
}
