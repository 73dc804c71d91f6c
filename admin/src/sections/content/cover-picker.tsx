import { listCovers } from '@noktra/contract/admin/content'
import { Box, Button, ButtonBase, FormHelperText } from '@mui/material'
import { useRef } from 'react'
import { text } from '../../i18n/i18n.tsx'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Answered } from '../../ui/page.tsx'
import { colors } from '../../theme.ts'

/** What stands in front of the words: a picture that is there, or one that is sent along, as a data address. */
export type CoverChoice = { cover: string } | { upload: string }

const MOST_BYTES = 5 * 1024 * 1024

/** The address of a cover, 520 wide. */
export function smallCover(cover: string): string {
  return cover.replace(/-1040-/, '-520-')
}

type Props = {
  chosen: CoverChoice | null
  onChoose: (choice: CoverChoice) => void
  onError: (why: string) => void
}

export function CoverPicker({ chosen, onChoose, onError }: Props) {
  const asked = useAdminQuery(listCovers)
  const input = useRef<HTMLInputElement>(null)

  function read(file: File | undefined) {
    if (!file) return
    if (file.size > MOST_BYTES) return onError(text('content:covers.too_large'))
    const reader = new FileReader()
    reader.addEventListener('load', () => onChoose({ upload: reader.result as string }))
    reader.addEventListener('error', () => onError(text('content:covers.unreadable')))
    reader.readAsDataURL(file)
  }

  return (
    <Answered asked={asked} height={96}>
      {({ list }) => (
        <>
          <Box
            role="group"
            aria-label={text('content:covers.label')}
            sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}
          >
            {list.map((cover, at) => {
              const isChosen = chosen !== null && 'cover' in chosen && chosen.cover === cover
              return (
                <ButtonBase
                  key={cover}
                  aria-pressed={isChosen}
                  aria-label={text('content:covers.numbered', { number: at + 1 })}
                  onClick={() => onChoose({ cover })}
                  sx={{
                    borderRadius: 1,
                    outline: isChosen ? `3px solid ${colors.signal}` : 'none',
                    overflow: 'hidden',
                  }}
                >
                  <img src={smallCover(cover)} alt="" width={144} height={72} loading="lazy" />
                </ButtonBase>
              )
            })}
          </Box>
          <Box sx={{ mt: 1.5 }}>
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              aria-label={text('content:covers.file')}
              hidden
              onChange={(event) => {
                read(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            <Button size="small" variant="outlined" color="inherit" onClick={() => input.current?.click()}>
              {text('content:covers.upload')}
            </Button>
            <FormHelperText>{text('content:covers.hint')}</FormHelperText>
          </Box>
        </>
      )}
    </Answered>
  )
}
