import { renameDesign, type designDetails } from '@noktra/contract/admin/catalogue'
import type { DataOf } from '@noktra/contract/route'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material'
import { useId, useState, type FormEvent } from 'react'
import { useNotify, usePermissions } from 'react-admin'
import { fieldOf, messageOf } from '../../api/office-error.ts'
import { useAct } from '../../api/use-act.ts'

type Design = DataOf<typeof designDetails>

const LANGUAGES = [
  ['en', 'English'],
  ['zh', 'Chinese'],
  ['pt', 'Portuguese'],
] as const

export function RenameDesign({ design }: { design: Design }) {
  const { permissions } = usePermissions<string>()
  const [open, setOpen] = useState(false)
  if (!renameDesign.roles?.some((role) => role === permissions)) return null
  return (
    <>
      <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        Rename
      </Button>
      {open && <RenameDialog design={design} onClose={() => setOpen(false)} />}
    </>
  )
}

function RenameDialog({ design, onClose }: { design: Design; onClose: () => void }) {
  const [names, setNames] = useState(design.names)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>(null)
  const { run, busy } = useAct(renameDesign)
  const notify = useNotify()
  const heading = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    try {
      await run({ design_id: design.id, ...names, reason })
      notify('The design is renamed', { type: 'success' })
      onClose()
    } catch (refusal) {
      setError(refusal)
    }
  }

  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={heading}>Rename {design.item_name}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {LANGUAGES.map(([language, label]) => (
              <Stack key={language} direction="row" spacing={1}>
                {(['family', 'finish'] as const).map((part) => (
                  <TextField
                    key={part}
                    fullWidth
                    label={`${part === 'family' ? 'Family' : 'Finish'}, ${label}`}
                    value={names[part][language]}
                    error={fieldOf(error) === `${part}.${language}`}
                    onChange={(event) =>
                      setNames((before) => ({
                        ...before,
                        [part]: { ...before[part], [language]: event.target.value },
                      }))
                    }
                    slotProps={{ htmlInput: { maxLength: 80 } }}
                  />
                ))}
              </Stack>
            ))}
            <TextField
              label="Why"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              helperText="Stands in the audit log"
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            {error !== null && <Alert severity="error">{messageOf(error)}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            Rename
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
