import { Box, TextField } from '@mui/material'
import type { InLanguages } from '@noktra/contract/language'
import { text } from '../i18n/i18n.tsx'
import { languageName, withWord, WRITTEN_IN } from './languages.ts'

type Words = InLanguages<string>

type Props = {
  label: string
  value: Words
  onChange: (value: Words) => void
  minRows?: number
  most?: number
  help?: string
  disabled?: boolean
  /** Something is wrong with it, and what it is stands elsewhere. */
  isWrong?: boolean
}

/** A text that players see, in every language beside the others. */
export function WordsFields({
  label,
  value,
  onChange,
  minRows,
  most,
  help,
  disabled,
  isWrong = false,
}: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
      }}
    >
      {WRITTEN_IN.map((language) => (
        <TextField
          key={language}
          label={text('common:in_language', { label, language: languageName(language) })}
          value={value[language] ?? ''}
          onChange={(event) => onChange(withWord(value, language, event.target.value))}
          multiline={minRows !== undefined}
          minRows={minRows}
          maxRows={16}
          disabled={disabled}
          helperText={
            most && (value[language] ?? '').length > most ? text('common:too_long', { count: most }) : help
          }
          error={isWrong || (most !== undefined && (value[language] ?? '').length > most)}
          slotProps={{ htmlInput: { lang: language, translate: 'no' } }}
        />
      ))}
    </Box>
  )
}
