import { listTerms, publishTerms, type TermsRow } from '@noktra/contract/admin/content'
import { inLanguage } from '@noktra/contract/language'
import { Box, Link, Typography } from '@mui/material'
import { useState } from 'react'
import { DataTable, usePermissions } from 'react-admin'
import { LANGUAGES } from '@noktra/contract/shapes'
import { Link as RouterLink } from 'react-router'
import { currentLanguage, Text, text } from '../../i18n/i18n.tsx'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { WordsFields } from '../../ui/words-fields.tsx'

const NO_WORDS = { en: '', zh: '', pt: '' }
const MOST = 1000

export function TermsList() {
  const { permissions } = usePermissions<string>()
  const mayPublish = publishTerms.roles?.some((role) => role === permissions)
  return (
    <FilterList
      title={text('content:terms.title')}
      hint={text('content:terms.hint')}
      above={mayPublish ? <NewVersion /> : undefined}
      rowClick={false}
    >
      <DataTable.Col source="id" label={text('content:terms.version')} disableSort />
      <DataTable.Col
        label={text('content:terms.published')}
        render={(row: TermsRow) => <When at={row.published_at} />}
      />
      <DataTable.Col
        label={text('content:by')}
        render={(row: TermsRow) => row.staff?.name ?? text('content:the_store')}
      />
      <DataTable.Col
        label={text('content:terms.changed')}
        render={(row: TermsRow) => (
          <Box sx={{ minWidth: 240, whiteSpace: 'pre-line' }}>
            {inLanguage(row.summaries, currentLanguage()) || text('content:terms.first')}
          </Box>
        )}
      />
    </FilterList>
  )
}

/** What changed, in every language; players read it before they accept. */
function NewVersion() {
  const { data } = useAdminQuery(listTerms, { page_size: 1 })
  const [summaries, setSummaries] = useState(NO_WORDS)
  const newest = data?.list[0]?.id
  const isWhole = LANGUAGES.every(
    (language) => summaries[language].trim() !== '' && summaries[language].length <= MOST,
  )
  return (
    <Panel
      title={text('content:terms.new')}
      actions={
        newest !== undefined && (
          <CommandButton
            route={publishTerms}
            label={text('content:terms.publish')}
            title={text('content:terms.publish_title', { version: newest + 1 })}
            text={text('content:terms.publish_text')}
            primary
            body={{ version: newest, summaries }}
            disabledReason={isWhole ? null : text('content:terms.say_in_all')}
            done={({ version }) => text('content:terms.done', { version })}
            onDone={() => setSummaries(NO_WORDS)}
          />
        )
      }
    >
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
        <Text
          is="content:terms.say"
          parts={{ pages: <Link component={RouterLink} to="/pages/terms/show" /> }}
        />
      </Typography>
      <WordsFields
        label={text('content:terms.changed')}
        value={summaries}
        onChange={setSummaries}
        minRows={4}
        most={MOST}
      />
    </Panel>
  )
}
