import { MOST_PICTURES, uploadPictures } from '@noktra/contract/admin/catalogue'
import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternate'
import { Button, LinearProgress, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, usePermissions } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { useAdminCommand } from '../../api/use-admin-command.ts'
import { CommandFrame } from '../../ui/command-frame.tsx'
import { inBase64 } from './in-base64.ts'

/** Base64 letters of one call: what the call takes, with room for the rest of it. */
const MOST_LETTERS = 20_000_000

type Props = {
  label?: string
  /** The number that a single file stands for, whatever its name is; else each file is named after its number. */
  as?: number
}

/** Uploads pictures of skins, several at once. Each call is all or nothing; many files take several calls. */
export function PictureUpload({ label = text('catalogue:pictures.label'), as }: Props) {
  const { permissions } = usePermissions<string>()
  const [open, setOpen] = useState(false)
  if (!uploadPictures.roles?.some((role) => role === permissions)) return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<AddPhotoAlternate />}
        sx={{ whiteSpace: 'nowrap' }}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <PictureDialog as={as} onClose={() => setOpen(false)} />}
    </>
  )
}

function PictureDialog({ as, onClose }: { as: number | undefined; onClose: () => void }) {
  const [files, setFiles] = useState<File[]>([])
  const [sent, setSent] = useState(0)
  const { run, busy } = useAdminCommand(uploadPictures)
  const notify = useNotify()

  async function submit(reason: string) {
    let done = 0
    for (const part of partsOf(await Promise.all(files.map((file) => sentOf(file, as))))) {
      await run({ files: part, reason })
      done += part.length
      setSent(done)
    }
    notify(text('catalogue:pictures.done', { count: done }), { type: 'success' })
  }

  return (
    <CommandFrame
      title={text(as === undefined ? 'catalogue:pictures.label' : 'catalogue:pictures.one')}
      label={text('catalogue:pictures.upload')}
      busy={busy}
      disabled={files.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {() => (
        <>
          <Typography variant="body2">
            {text(as === undefined ? 'catalogue:pictures.help_all' : 'catalogue:pictures.help')}
          </Typography>
          <Button component="label" variant="outlined" color="inherit">
            {namesOf(files)}
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp"
              multiple={as === undefined}
              hidden
              aria-label={text('catalogue:pictures.files')}
              onChange={(event) => setFiles([...(event.target.files ?? [])])}
            />
          </Button>
          {busy && files.length > 1 && (
            <LinearProgress
              variant="determinate"
              value={(sent / files.length) * 100}
              aria-label={text('catalogue:pictures.sent')}
            />
          )}
        </>
      )}
    </CommandFrame>
  )
}

const MOST_NAMED = 4

function namesOf(files: File[]): string {
  if (files.length === 0) return text('catalogue:pictures.choose')
  const names = files
    .slice(0, MOST_NAMED)
    .map((file) => file.name)
    .join(', ')
  const more = files.length - MOST_NAMED
  return more > 0 ? text('catalogue:pictures.and_more', { names, more }) : names
}

type Sent = { name: string; bytes: string }

async function sentOf(file: File, as: number | undefined): Promise<Sent> {
  const ending = /\.[a-z]+$/i.exec(file.name)?.[0] ?? '.png'
  return { name: as === undefined ? file.name : `${as}${ending}`, bytes: inBase64(await file.arrayBuffer()) }
}

/** Files in as many calls as they need. */
function partsOf(files: Sent[]): Sent[][] {
  const parts: Sent[][] = [[]]
  let letters = 0
  for (const file of files) {
    const last = parts.at(-1)!
    if (last.length > 0 && (last.length === MOST_PICTURES || letters + file.bytes.length > MOST_LETTERS)) {
      parts.push([])
      letters = 0
    }
    parts.at(-1)!.push(file)
    letters += file.bytes.length
  }
  return parts
}
