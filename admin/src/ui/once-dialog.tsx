import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { text } from '../i18n/i18n.tsx'

type Props = {
  title: string
  intro: ReactNode
  label: string
  value: string
  testId: string
  onClose: () => void
}

/** Shows a secret, this once: the store keeps only its hash. */
export function OnceDialog({ title, intro, label, value, testId, onClose }: Props) {
  const [copied, setCopied] = useState(false)
  const heading = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={heading}>
      <DialogTitle id={heading}>{title}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {intro}
        </Typography>
        <TextField
          label={label}
          value={value}
          fullWidth
          multiline
          slotProps={{ htmlInput: { readOnly: true, 'data-testid': testId } }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button
          variant="contained"
          onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
        >
          {copied ? text('staff:link.copied') : text('staff:link.copy')}
        </Button>
        <Button color="inherit" onClick={onClose}>
          {text('staff:link.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
