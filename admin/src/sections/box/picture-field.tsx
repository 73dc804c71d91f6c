import { uploadPicture } from '@noktra/contract/admin/boxes'
import { Box, Button, Typography } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { text } from '../../i18n/i18n.tsx'
import { messageOf } from '../../api/admin-error.ts'
import { useAdminCommand } from '../../api/use-admin-command.ts'
import { Picture } from './box-words.tsx'

type Props = { url: string; fault: string | undefined; onChange: (url: string) => void }

const MOST_BYTES = 5 * 1024 * 1024

/** The box's picture, with an upload of another. */
export function PictureField({ url, fault, onChange }: Props) {
  const [error, setError] = useState<string | null>(null)
  const { run, busy } = useAdminCommand(uploadPicture)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const wrong = error ?? fault

  async function upload(file: File) {
    setError(null)
    if (file.size > MOST_BYTES) {
      setError(text('box:pictures.too_large'))
      return
    }
    try {
      onChange((await run({ picture: await base64Of(file), reason: 'a picture for a box' })).image_url)
    } catch (refusal) {
      setError(messageOf(refusal))
    }
  }

  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Picture url={url} width={256} size={96} />
      <Box sx={{ minWidth: 0 }}>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={text('box:pictures.of_box')}
          aria-describedby={hint}
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void upload(file)
          }}
        />
        <Button variant="outlined" color="inherit" loading={busy} onClick={() => input.current?.click()}>
          {text(url ? 'box:pictures.another' : 'box:pictures.upload')}
        </Button>
        <Typography
          id={hint}
          variant="body2"
          role={error ? 'alert' : undefined}
          sx={{ mt: 0.5, color: error ? 'error.main' : 'text.secondary' }}
        >
          {wrong === undefined ? text('box:pictures.hint') : text('box:pictures.wrong', { why: wrong })}
        </Typography>
      </Box>
    </Box>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In parts: a call takes only so many arguments.
  for (let from = 0; from < bytes.length; from += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000))
  }
  return btoa(text)
}
