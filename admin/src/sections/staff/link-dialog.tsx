import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { Text, text } from '../../i18n/i18n.tsx'
import { When } from '../../ui/when.tsx'

export type MadeLink = { id: number; link: string; link_until: number }

/** Shows a one-time link, this once: the store keeps only its hash. */
export function LinkDialog({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="link-heading">
      <DialogTitle id="link-heading">{text('staff:link.title')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2 }}>
          <Text is="staff:link.text" parts={{ when: <When at={link.link_until} /> }} />
        </Typography>
        <TextField
          label={text('staff:link.link')}
          value={link.link}
          fullWidth
          multiline
          slotProps={{ htmlInput: { readOnly: true, 'data-testid': 'one-time-link' } }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button
          variant="contained"
          onClick={() => void navigator.clipboard.writeText(link.link).then(() => setCopied(true))}
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
