import { renameDesign, type designDetails } from '@noktra/contract/admin/catalogue'
import type { DataOf } from '@noktra/contract/route'
import { Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify, usePermissions } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { fieldOf } from '../../api/admin-error.ts'
import { useAdminCommand } from '../../api/use-admin-command.ts'
import { languageName, withWord, WRITTEN_IN } from '../../ui/languages.ts'
import { CommandFrame } from '../../ui/command-frame.tsx'

type Design = DataOf<typeof designDetails>

export function RenameDesign({ design }: { design: Design }) {
  const { permissions } = usePermissions<string>()
  const [open, setOpen] = useState(false)
  if (!renameDesign.roles?.some((role) => role === permissions)) return null
  return (
    <>
      <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        {text('catalogue:rename.label')}
      </Button>
      {open && <RenameDialog design={design} onClose={() => setOpen(false)} />}
    </>
  )
}

function RenameDialog({ design, onClose }: { design: Design; onClose: () => void }) {
  const [names, setNames] = useState(design.names)
  const { run, busy } = useAdminCommand(renameDesign)
  const notify = useNotify()

  async function submit(reason: string) {
    await run({ design_id: design.id, ...names, reason })
    notify(text('catalogue:rename.done'), { type: 'success' })
  }

  return (
    <CommandFrame
      title={text('catalogue:rename.title', { name: design.item_name })}
      label={text('catalogue:rename.label')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {(error) =>
        WRITTEN_IN.map((language) => (
          <Stack key={language} direction={{ xs: 'column', sm: 'row' }} spacing={{ xs: 2, sm: 1 }}>
            {(['family', 'finish'] as const).map((part) => (
              <TextField
                key={part}
                fullWidth
                label={text('common:in_language', {
                  label: text(`catalogue:rename.${part}`),
                  language: languageName(language),
                })}
                value={names[part][language] ?? ''}
                error={fieldOf(error) === `${part}.${language}`}
                onChange={(event) =>
                  setNames((before) => ({
                    ...before,
                    [part]: withWord(before[part], language, event.target.value),
                  }))
                }
                slotProps={{ htmlInput: { maxLength: 80 } }}
              />
            ))}
          </Stack>
        ))
      }
    </CommandFrame>
  )
}
