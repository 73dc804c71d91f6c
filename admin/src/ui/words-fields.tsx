import { Box, TextField } from '@mui/material'
import { LANGUAGES, type Language } from '@noktra/contract/shapes'

export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', zh: 'Chinese', pt: 'Portuguese' }

type Words = Record<Language, string>

type Props = {
  label: string
  value: Words
  onChange: (value: Words) => void
  minRows?: number
  most?: number
  help?: string
  disabled?: boolean
}

/** A text that players see, in every language beside the others. */
export function WordsFields({ label, value, onChange, minRows, most, help, disabled }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' } }}>
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          label={`${label}, ${LANGUAGE_NAMES[language]}`}
          value={value[language]}
          onChange={(event) => onChange({ ...value, [language]: event.target.value })}
          multiline={minRows !== undefined}
          minRows={minRows}
          maxRows={16}
          disabled={disabled}
          helperText={most && value[language].length > most ? `Longer than ${most} letters` : help}
          error={most !== undefined && value[language].length > most}
          slotProps={{ htmlInput: { lang: language } }}
        />
      ))}
    </Box>
  )
}
