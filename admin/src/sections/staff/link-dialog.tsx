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
import { When } from '../../ui/when.tsx'

export type MadeLink = { id: number; link: string; link_until: number }

/** Shows a one-time link, this once: the store keeps only its hash. */
export function LinkDialog({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="link-heading">
      <DialogTitle id="link-heading">One-time link</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2 }}>
          Give it to this person by a way that no one else reads. It is shown this once and works once, until{' '}
          <When at={link.link_until} />.
        </Typography>
        <TextField
          label="Link"
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
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
