import { OPERATORS } from '@noktra/contract/admin/admin-route'
import { pageOne, savePage } from '@noktra/contract/admin/content'
import { pageFault, type PageKey } from '@noktra/contract/page-text'
import type { Language } from '@noktra/contract/language'
import { Alert, Box, Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { languageName } from '../../ui/languages.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { PageHistory, type PageShown } from './page-history.tsx'
import { PagePreview } from './page-preview.tsx'

export function PageShow() {
  const id = useParams()['id'] as PageKey
  const asked = useAdminQuery(pageOne, { id })
  return (
    <Page
      title={asked.data?.title ?? 'Page'}
      hint="Players read it as soon as it is saved, each in their own language."
    >
      <Answered asked={asked} height={480}>
        {(page) => (
          <>
            <Editor page={page} />
            <PageHistory page={page} />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Editor({ page }: { page: PageShown }) {
  const { permissions } = usePermissions<string>()
  const locked = !OPERATORS.some((role) => role === permissions)
  const [language, setLanguage] = useState<Language>('en')
  const { draft, revision, change, forget, isStale, isTouched } = useDraft(page, () => ({
    texts: page.texts,
  }))
  const { texts } = draft
  const words = texts[language] ?? { title: '', lead: '', text: '' }
  const faults = Object.entries(texts).flatMap(([one, words]) => {
    const why = pageFault(page.id, words)
    return why ? [{ language: one, why }] : []
  })
  const write = (part: Partial<typeof words>) =>
    change({ texts: { ...texts, [language]: { ...words, ...part } } })
  return (
    <>
      {isStale && <StaleNote who={page.updated_by?.name} onReload={forget} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Panel
          title="Words"
          actions={
            <>
              {isTouched && (
                <Button size="small" color="inherit" onClick={forget}>
                  As it was
                </Button>
              )}
              <CommandButton
                route={savePage}
                label="Save"
                title={`Save “${texts.en.title}” in all languages`}
                primary
                body={{ page: page.id, revision, texts }}
                disabledReason={
                  faults.length > 0
                    ? "A language can't be saved yet"
                    : isTouched
                      ? null
                      : 'Nothing has been changed'
                }
                done="Saved and live"
                onDone={forget}
              />
            </>
          }
        >
          <LanguageTabs
            value={language}
            onChange={setLanguage}
            marked={faults.map((fault) => fault.language)}
          />
          <Stack spacing={2} lang={language}>
            {faults.map((fault) => (
              <Alert key={fault.language} severity="warning">
                {languageName(fault.language)}: {fault.why}.
              </Alert>
            ))}
            <TextField
              label="Title"
              value={words.title}
              onChange={(event) => write({ title: event.target.value })}
              disabled={locked}
            />
            <TextField
              label="First words"
              value={words.lead}
              onChange={(event) => write({ lead: event.target.value })}
              multiline
              disabled={locked}
            />
            <TextField
              label="Text"
              value={words.text}
              onChange={(event) => write({ text: event.target.value })}
              multiline
              minRows={16}
              maxRows={28}
              disabled={locked}
              helperText={HELP[page.id === 'faq' ? 'faq' : 'document']}
              sx={{ '& textarea': { fontFamily: 'monospace', fontSize: 13, lineHeight: 1.6 } }}
            />
          </Stack>
        </Panel>
        <PagePreview page={page.id} words={words} language={language} />
      </Box>
    </>
  )
}

const FORM =
  '“- ” begins a point of a list, [words](/rolls) is a link to a page of the store, {#name} behind a heading its address. {{brand}}, {{email}}, {{company}}, {{address}}, {{register}}, {{law}}, {{min}} and {{cap}} are filled in.'

const HELP = {
  document: `“## ” begins a section. ${FORM}`,
  faq: `“## ” begins a theme, “### ” a question with its answer below. ${FORM}`,
} as const
