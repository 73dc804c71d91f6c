import { OPERATORS } from '@noktra/contract/admin/admin-route'
import { pageOne, savePage } from '@noktra/contract/admin/content'
import { PAGE_VALUES, pageFault, type PageKey } from '@noktra/contract/page-text'
import { inLanguage, type Language } from '@noktra/contract/language'
import { Alert, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { useParams } from 'react-router'
import { currentLanguage, text } from '../../i18n/i18n.tsx'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { SideBySide } from '../../ui/side-by-side.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { FIRST_SHOWN, languageName } from '../../ui/languages.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { PageHistory, type PageShown } from './page-history.tsx'
import { PagePreview } from './page-preview.tsx'

export function PageShow() {
  const id = useParams()['id'] as PageKey
  const asked = useAdminQuery(pageOne, { id })
  return (
    <Page title={asked.data?.title ?? text('content:page.untitled')} hint={text('content:page.hint')}>
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
  const [language, setLanguage] = useState<Language>(FIRST_SHOWN)
  const written = useDraft(page, () => ({ texts: page.texts }))
  const { draft, revision, change, forget, isTouched } = written
  const { texts } = draft
  const words = texts[language] ?? { title: '', lead: '', text: '' }
  const faults = Object.entries(texts).flatMap(([one, words]) => {
    const fault = pageFault(page.id, words)
    return fault ? [{ language: one, why: text(`content:faults.${fault.kind}`, fault.values) }] : []
  })
  const write = (part: Partial<typeof words>) =>
    change({ texts: { ...texts, [language]: { ...words, ...part } } })
  return (
    <SideBySide
      title={text('content:words')}
      written={written}
      savedBy={page.updated_by?.name}
      save={
        <CommandButton
          route={savePage}
          label={text('content:save')}
          title={text('content:page.save_title', { title: inLanguage(texts, currentLanguage()).title })}
          primary
          body={{ page: page.id, revision, texts }}
          disabledReason={
            faults.length > 0 ? text('content:page.not_yet') : isTouched ? null : text('content:unchanged')
          }
          done={text('content:page.saved')}
          onDone={forget}
        />
      }
      preview={<PagePreview page={page.id} words={words} language={language} />}
    >
      <LanguageTabs value={language} onChange={setLanguage} marked={faults.map((fault) => fault.language)} />
      <Stack spacing={2} lang={language}>
        {faults.map((fault) => (
          <Alert key={fault.language} severity="warning">
            {text('content:page.fault', { language: languageName(fault.language), why: fault.why })}
          </Alert>
        ))}
        <TextField
          label={text('content:title')}
          value={words.title}
          onChange={(event) => write({ title: event.target.value })}
          disabled={locked}
        />
        <TextField
          label={text('content:page.lead')}
          value={words.lead}
          onChange={(event) => write({ lead: event.target.value })}
          multiline
          disabled={locked}
        />
        <TextField
          label={text('content:text')}
          value={words.text}
          onChange={(event) => write({ text: event.target.value })}
          multiline
          minRows={16}
          maxRows={28}
          disabled={locked}
          helperText={text(`content:page.help.${page.id === 'faq' ? 'faq' : 'document'}`, {
            names: VALUE_NAMES,
          })}
          sx={{
            '& textarea': {
              fontFamily: 'monospace, "Noto Sans SC Variable"',
              fontSize: 13,
              lineHeight: 1.6,
            },
          }}
        />
      </Stack>
    </SideBySide>
  )
}

/** What may stand in double braces, as a list. */
const VALUE_NAMES = new Intl.ListFormat(currentLanguage()).format(PAGE_VALUES.map((name) => `{{${name}}}`))
