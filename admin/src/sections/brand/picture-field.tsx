import { Box, Button, FormHelperText, Typography } from '@mui/material'
import { useRef } from 'react'
import { useNotify } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { colors } from '../../theme.ts'

type Props = {
  label: string
  hint: string
  /** Its address; null where there is none. */
  shown: string | null
  accept: string
  locked: boolean
  onChoose: (address: string) => void
  onRemove?: () => void
}

const MOST_BYTES = 2 * 1024 * 1024

/** A picture of the brand, or another from this computer. */
export function PictureField({ label, hint, shown, accept, locked, onChoose, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const notify = useNotify()

  function read(file: File | undefined) {
    if (!file) return
    if (file.size > MOST_BYTES) return notify(text('brand:pictures.too_large'), { type: 'error' })
    const reader = new FileReader()
    reader.addEventListener('load', () => onChoose(reader.result as string))
    reader.addEventListener('error', () => notify(text('brand:pictures.unreadable'), { type: 'error' }))
    reader.readAsDataURL(file)
  }

  return (
    <Box role="group" aria-label={label}>
      <Typography variant="body2" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap', minHeight: 62 }}>
        {shown && (
          <Box
            sx={{ p: 1, borderRadius: 1, backgroundColor: colors.base0, border: `1px solid ${colors.line2}` }}
          >
            <img
              src={shown}
              alt=""
              style={{ display: 'block', height: 44, maxWidth: 200, objectFit: 'contain' }}
            />
          </Box>
        )}
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={text('brand:pictures.from_computer', { label })}
          hidden
          disabled={locked}
          onChange={(event) => {
            read(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {!locked && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => input.current?.click()}>
            {text(shown ? 'brand:pictures.another' : 'brand:pictures.choose')}
          </Button>
        )}
        {!locked && shown && onRemove && (
          <Button size="small" color="inherit" onClick={onRemove}>
            {text('brand:pictures.remove')}
          </Button>
        )}
      </Box>
      <FormHelperText>{hint}</FormHelperText>
    </Box>
  )
}
