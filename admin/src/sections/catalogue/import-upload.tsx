import { IMPORT_BYTES, uploadImport, type ImportKind } from '@noktra/contract/admin/catalogue'
import UploadFile from '@mui/icons-material/UploadFile'
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { text } from '../../i18n/i18n.tsx'
import { messageOf } from '../../api/admin-error.ts'
import { useAdminCommand } from '../../api/use-admin-command.ts'
import { formatAmount, formatCount } from '../../ui/amount.tsx'

const ACCEPTED = {
  skins: '.json,application/json',
  prices: '.json,.csv,application/json,text/csv',
} as const

/** Reads a file in the browser, sends it whole, and leads to its preview. */
export function ImportUpload({ kind }: { kind: ImportKind }) {
  const label = text(`catalogue:upload.${kind}`)
  const [open, setOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [fromFeed, setFromFeed] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { run, busy } = useAdminCommand(uploadImport)
  const navigate = useNavigate()
  const heading = useId()

  async function read() {
    if (!file) return
    setError(null)
    if (file.size > IMPORT_BYTES) {
      setError(
        text('catalogue:upload.too_large', {
          size: formatAmount(file.size / 1e6),
          most: formatCount(IMPORT_BYTES / 1024 / 1024),
        }),
      )
      return
    }
    try {
      const { id } = await run({
        kind,
        file_name: file.name.slice(-200),
        from_feed: fromFeed,
        text: await file.text(),
        reason: 'a file to look at',
      })
      void navigate(`/imports/${id}/show`)
    } catch (refusal) {
      setError(messageOf(refusal))
    }
  }

  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<UploadFile />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <Dialog
          open
          onClose={busy ? undefined : () => setOpen(false)}
          fullWidth
          maxWidth="sm"
          aria-labelledby={heading}
        >
          <DialogTitle id={heading}>{label}</DialogTitle>
          <DialogContent>
            <Stack spacing={2}>
              <Typography variant="body2">{text(`catalogue:upload.${kind}_text`)}</Typography>
              <Button component="label" variant="outlined" color="inherit" disabled={busy}>
                {file
                  ? text('catalogue:upload.sized', { name: file.name, size: formatAmount(file.size / 1e6) })
                  : text('catalogue:upload.choose')}
                <input
                  type="file"
                  hidden
                  accept={ACCEPTED[kind]}
                  aria-label={text('catalogue:imports.file')}
                  onChange={(event) => {
                    setError(null)
                    setFile(event.target.files?.[0] ?? null)
                  }}
                />
              </Button>
              {kind === 'prices' && (
                <FormControlLabel
                  control={
                    <Checkbox checked={fromFeed} onChange={(event) => setFromFeed(event.target.checked)} />
                  }
                  label={text('catalogue:upload.from_feed', {
                    setting: text('settings:words.price_age_hours.label'),
                  })}
                />
              )}
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {text('catalogue:upload.nothing_yet')}
              </Typography>
              {error !== null && <Alert severity="error">{error}</Alert>}
            </Stack>
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button color="inherit" onClick={() => setOpen(false)} disabled={busy}>
              {text('common:cancel')}
            </Button>
            <Button variant="contained" onClick={() => void read()} loading={busy} disabled={!file}>
              {text('catalogue:upload.preview')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
