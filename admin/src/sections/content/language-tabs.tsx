import { Tab, Tabs } from '@mui/material'
import { LANGUAGES, type Language } from '@noktra/contract/shapes'
import { LANGUAGE_NAMES } from '../../ui/words-fields.tsx'

type Props = { value: Language; onChange: (language: Language) => void; marked?: readonly Language[] }

/** One language at a time; `marked` ones hold something that cannot be saved. */
export function LanguageTabs({ value, onChange, marked = [] }: Props) {
  return (
    <Tabs
      value={value}
      onChange={(_, language: Language) => onChange(language)}
      aria-label="Language"
      sx={{ mb: 1.5 }}
    >
      {LANGUAGES.map((language) => (
        <Tab
          key={language}
          value={language}
          label={marked.includes(language) ? `${LANGUAGE_NAMES[language]} !` : LANGUAGE_NAMES[language]}
        />
      ))}
    </Tabs>
  )
}
