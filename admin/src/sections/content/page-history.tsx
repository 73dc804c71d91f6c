import { pageOne, restorePage } from '@noktra/contract/admin/content'
import type { DataOf } from '@noktra/contract/route'
import { inLanguage, type Language } from '@noktra/contract/language'
import { Box, Button, Dialog, DialogActions, DialogContent, Typography } from '@mui/material'
import { useState } from 'react'
import { text } from '../../i18n/i18n.tsx'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Answered } from '../../ui/page.tsx'
import { FIRST_SHOWN } from '../../ui/languages.ts'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { PagePreview } from './page-preview.tsx'

export type PageShown = DataOf<typeof pageOne>

/** Every revision of a page, the newest first; the store's own words were there before all of them. */
export function PageHistory({ page }: { page: PageShown }) {
  const [looked, setLooked] = useState<number | null>(null)
  const revisions = [...page.revisions, { revision: 0, own: true, at: null, staff: null }]
  return (
    <Panel title={text('content:history.title')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {revisions.map(({ revision, own, at, staff }) => (
          <Box
            component="li"
            key={revision}
            sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', py: 0.75 }}
          >
            <Typography sx={{ minWidth: 220 }}>
              {revision === 0
                ? text('content:history.own')
                : text(own ? 'content:history.revision_own' : 'content:history.revision', { revision })}
            </Typography>
            <Box sx={{ color: 'text.secondary', flex: 1, minWidth: 200 }}>
              {at !== null && (staff?.name ?? text('content:the_store'))} {at !== null && <When at={at} />}
            </Box>
            <Button size="small" color="inherit" onClick={() => setLooked(revision)}>
              {text('content:history.look')}
            </Button>
            {revision !== page.revision && (
              <CommandButton
                route={restorePage}
                label={text('content:restore')}
                title={
                  revision === 0
                    ? text('content:history.back_to_own')
                    : text('content:history.back', { revision })
                }
                text={text('content:history.restore_text')}
                body={{ page: page.id, revision: page.revision, restored: revision }}
              />
            )}
          </Box>
        ))}
      </Box>
      {looked !== null && <OldWords page={page} revision={looked} onClose={() => setLooked(null)} />}
    </Panel>
  )
}

function OldWords({ page, revision, onClose }: { page: PageShown; revision: number; onClose: () => void }) {
  const [language, setLanguage] = useState<Language>(FIRST_SHOWN)
  const asked = useAdminQuery(pageOne, { id: page.id, revision })
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="md"
      aria-label={text('content:history.revision', { revision })}
    >
      <DialogContent>
        <LanguageTabs value={language} onChange={setLanguage} />
        <Answered asked={asked} height={400}>
          {({ texts }) => (
            <PagePreview page={page.id} words={inLanguage(texts, language)} language={language} />
          )}
        </Answered>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {text('content:history.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
