import { Tab, Tabs } from '@mui/material'
import type { Language } from '@noktra/contract/language'
import { text } from '../../i18n/i18n.tsx'
import { languageName, WRITTEN_IN } from '../../ui/languages.ts'

type Props = { value: Language; onChange: (language: Language) => void; marked?: readonly Language[] }

/** One language at a time; `marked` ones hold something that cannot be saved. */
export function LanguageTabs({ value, onChange, marked = [] }: Props) {
  return (
    <Tabs
      value={value}
      onChange={(_, language: Language) => onChange(language)}
      aria-label={text('content:language')}
      sx={{ mb: 1.5 }}
    >
      {WRITTEN_IN.map((language) => (
        <Tab
          key={language}
          value={language}
          label={marked.includes(language) ? `${languageName(language)} !` : languageName(language)}
        />
      ))}
    </Tabs>
  )
}
