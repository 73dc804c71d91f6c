import type { Words } from '@noktra/contract/admin/shapes'
import { paragraphsOf } from '@noktra/contract/announcement-text'
import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import type { Language } from '@noktra/contract/shapes'
import { text } from '../../i18n/i18n.tsx'
import { FIRST_SHOWN } from '../../ui/languages.ts'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { colors } from '../../theme.ts'
import type { CoverChoice } from './cover-picker.tsx'
import { LanguageTabs } from './language-tabs.tsx'

type Props = { titles: Words; texts: Words; cover: CoverChoice | null; path: string; at: number | null }

/** What a player sees in the welfare centre. */
export function AnnouncementPreview({ titles, texts, cover, path, at }: Props) {
  const [language, setLanguage] = useState<Language>(FIRST_SHOWN)
  return (
    <Panel title={text('content:announcements.preview')}>
      <LanguageTabs value={language} onChange={setLanguage} />
      <Box
        lang={language}
        data-testid="preview"
        sx={{
          bgcolor: colors.base2,
          border: `1px solid ${colors.line1}`,
          borderRadius: 3,
          overflow: 'hidden',
        }}
      >
        {cover ? (
          <Box
            component="img"
            src={'upload' in cover ? cover.upload : cover.cover}
            alt=""
            sx={{ display: 'block', width: '100%', aspectRatio: '2', objectFit: 'cover' }}
          />
        ) : (
          <Box sx={{ aspectRatio: '2', display: 'grid', placeItems: 'center', color: 'text.disabled' }}>
            {text('content:covers.none')}
          </Box>
        )}
        <Box sx={{ p: 2.5, overflowWrap: 'anywhere' }}>
          <Typography variant="h5" component="p">
            {titles[language] || '–'}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.disabled' }}>
            <When at={at} />
          </Typography>
          {paragraphsOf(texts[language] ?? '').map((pieces, paragraph) => (
            <Typography key={paragraph} sx={{ mt: 1.5, color: 'text.secondary' }}>
              {pieces.map((piece, place) =>
                piece.kind === 'code' ? (
                  <Box
                    component="code"
                    key={place}
                    sx={{ color: 'text.primary', bgcolor: colors.well, px: 0.75, borderRadius: 1 }}
                  >
                    {piece.text}
                  </Box>
                ) : (
                  <span key={place}>{piece.text}</span>
                ),
              )}
            </Typography>
          ))}
          <Typography sx={{ mt: 2, color: 'text.disabled', fontSize: 13 }}>
            {text('content:announcements.press', { path: path || '–' })}
          </Typography>
        </Box>
      </Box>
    </Panel>
  )
}
