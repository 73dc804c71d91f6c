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
import { messageOf } from '../../api/admin-error.ts'
import { useAdminCommand } from '../../api/use-admin-command.ts'

const TEXTS = {
  skins: {
    label: 'Import skins',
    accept: '.json,application/json',
    text: 'A JSON list of skins with id, name, weapon, pattern, rarity, min_float and max_float. They get their first prices from a price list.',
  },
  prices: {
    label: 'Import prices',
    accept: '.json,.csv,application/json,text/csv',
    text: 'A JSON price list in cents of USD by market name, or CSV with the columns market_hash_name and price.',
  },
} as const

/** Reads a file in the browser, sends it whole, and leads to its preview. */
export function ImportUpload({ kind }: { kind: ImportKind }) {
  const { label, accept, text } = TEXTS[kind]
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
      setError(`The file has ${(file.size / 1e6).toFixed(1)} MB. It may have ${IMPORT_BYTES / 1024 / 1024}.`)
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
              <Typography variant="body2">{text}</Typography>
              <Button component="label" variant="outlined" color="inherit" disabled={busy}>
                {file ? `${file.name} (${(file.size / 1e6).toFixed(2)} MB)` : 'Choose a file'}
                <input
                  type="file"
                  hidden
                  accept={accept}
                  aria-label="File"
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
                  label="It comes from a feed: its prices grow old (setting price_age_hours)"
                />
              )}
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                Nothing changes yet: the next page shows what it would do.
              </Typography>
              {error !== null && <Alert severity="error">{error}</Alert>}
            </Stack>
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button color="inherit" onClick={() => setOpen(false)} disabled={busy}>
              Cancel
            </Button>
            <Button variant="contained" onClick={() => void read()} loading={busy} disabled={!file}>
              Preview import
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
