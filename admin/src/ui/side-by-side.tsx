import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { text } from '../i18n/i18n.tsx'
import { Panel } from './panel.tsx'
import { StaleNote } from './stale-note.tsx'

type Props = {
  title: string
  /** What is written, of `useDraft`. */
  written: { isStale: boolean; isTouched: boolean; forget: () => void }
  /** Who saved the record last. */
  savedBy: string | undefined
  /** What saves it. */
  save: ReactNode
  /** What players will see of it. */
  preview: ReactNode
  /** The share of the preview in the width. */
  columns?: string
  children: ReactNode
}

/** A record that is written beside what players will see of it. */
export function SideBySide({ title, written, savedBy, save, preview, columns, children }: Props) {
  const { isStale, isTouched, forget } = written
  return (
    <>
      {isStale && <StaleNote who={savedBy} onReload={forget} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { lg: columns ?? 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Panel
          title={title}
          actions={
            <>
              <Button
                size="small"
                color="inherit"
                onClick={forget}
                // Its room is kept: nothing moves when one begins to write.
                sx={{ visibility: isTouched ? 'visible' : 'hidden' }}
              >
                {text('common:as_it_was')}
              </Button>
              {save}
            </>
          }
        >
          {children}
        </Panel>
        <Box sx={{ position: { lg: 'sticky' }, top: 64, minWidth: 0 }}>{preview}</Box>
      </Box>
    </>
  )
}
