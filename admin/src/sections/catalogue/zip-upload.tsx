import { beginZip, sendZipPart, startZip, ZIP_BYTES, ZIP_PART_BYTES } from '@noktra/contract/admin/pictures'
import FolderZip from '@mui/icons-material/FolderZip'
import { Alert, Button, LinearProgress, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, usePermissions } from 'react-admin'
import { useNavigate } from 'react-router'
import { text } from '../../i18n/i18n.tsx'
import { useAdminCommand } from '../../api/use-admin-command.ts'
import { formatAmount, formatCount } from '../../ui/amount.tsx'
import { CommandFrame } from '../../ui/command-frame.tsx'
import { inBase64 } from './in-base64.ts'

/** Sends a ZIP of pictures in slices, and leads to how far it is. */
export function ZipUpload() {
  const { permissions } = usePermissions<string>()
  const [open, setOpen] = useState(false)
  if (!beginZip.roles?.some((role) => role === permissions)) return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<FolderZip />}
        sx={{ whiteSpace: 'nowrap' }}
        onClick={() => setOpen(true)}
      >
        {text('catalogue:picture_jobs.zip.label')}
      </Button>
      {open && <ZipDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ZipDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState(0)
  const [isSending, setSending] = useState(false)
  const begin = useAdminCommand(beginZip)
  const part = useAdminCommand(sendZipPart)
  const start = useAdminCommand(startZip)
  const notify = useNotify()
  const navigate = useNavigate()
  const isTooLarge = file !== null && file.size > ZIP_BYTES

  async function submit(reason: string) {
    setSending(true)
    try {
      const { size, name } = file!
      const { id } = await begin.run({ file_name: name.slice(-200), size, reason })
      for (let n = 0; n * ZIP_PART_BYTES < size; n += 1) {
        const end = Math.min(size, (n + 1) * ZIP_PART_BYTES)
        const bytes = inBase64(await file!.slice(n * ZIP_PART_BYTES, end).arrayBuffer())
        await part.run({ id, n, bytes, reason })
        setSent(end / size)
      }
      await start.run({ id, reason })
      notify(text('catalogue:picture_jobs.zip.done'), { type: 'success' })
      void navigate(`/pictures/${id}/show`)
    } finally {
      setSending(false)
    }
  }

  return (
    <CommandFrame
      title={text('catalogue:picture_jobs.zip.label')}
      label={text('catalogue:pictures.upload')}
      busy={isSending}
      disabled={!file || file.size === 0 || isTooLarge}
      onSubmit={submit}
      onClose={onClose}
    >
      {() => (
        <>
          <Typography variant="body2">{text('catalogue:picture_jobs.zip.text')}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text('catalogue:picture_jobs.zip.names')}
          </Typography>
          <Button component="label" variant="outlined" color="inherit" disabled={isSending}>
            {file
              ? text('catalogue:upload.sized', { name: file.name, size: formatAmount(file.size / 1e6) })
              : text('catalogue:upload.choose')}
            <input
              type="file"
              accept=".zip,application/zip"
              hidden
              aria-label={text('catalogue:imports.file')}
              onChange={(event) => {
                setSent(0)
                setFile(event.target.files?.[0] ?? null)
              }}
            />
          </Button>
          {isTooLarge && (
            <Alert severity="error">
              {text('catalogue:upload.too_large', {
                size: formatAmount(file.size / 1e6),
                most: formatCount(ZIP_BYTES / 1024 ** 2),
              })}
            </Alert>
          )}
          {isSending && (
            <LinearProgress
              variant="determinate"
              value={sent * 100}
              aria-label={text('catalogue:pictures.sent')}
            />
          )}
        </>
      )}
    </CommandFrame>
  )
}
