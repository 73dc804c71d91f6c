import { DataTable } from 'react-admin'
import { currentLanguage } from '../i18n/i18n.tsx'

/** A column of a list: a number as the language writes it, at the right. */
export function NumberColumn({ source, label }: { source: string; label: string }) {
  return <DataTable.NumberCol source={source} label={label} locales={currentLanguage()} disableSort />
}
