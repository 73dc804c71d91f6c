import { listTerms, publishTerms, type TermsRow } from '@noktra/contract/admin/content'
import { Box, Link, Typography } from '@mui/material'
import { useState } from 'react'
import { DataTable, usePermissions } from 'react-admin'
import { LANGUAGES } from '@noktra/contract/shapes'
import { Link as RouterLink } from 'react-router'
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
      title="Terms"
      hint="Each version of the terms of use. When a new one is published, players see what changed the next time they come. Until they accept, they can't play or pay; selling, retrieving, limits and support stay open. Write the new terms under Pages first."
      above={mayPublish ? <NewVersion /> : undefined}
      rowClick={false}
    >
      <DataTable.Col source="id" label="Version" disableSort />
      <DataTable.Col label="Published" render={(row: TermsRow) => <When at={row.published_at} />} />
      <DataTable.Col label="By" render={(row: TermsRow) => row.staff?.name ?? 'The store'} />
      <DataTable.Col
        label="What changed"
        render={(row: TermsRow) => (
          <Box sx={{ minWidth: 240, whiteSpace: 'pre-line' }}>{row.summaries.en || 'The first version'}</Box>
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
      title="A new version"
      actions={
        newest !== undefined && (
          <CommandButton
            route={publishTerms}
            label="Publish"
            title={`Publish version ${newest + 1} of the terms`}
            text="Every player is asked to accept it the next time they come. It can't be taken back; a mistake is corrected by a further version."
            primary
            body={{ version: newest, summaries }}
            disabledReason={isWhole ? null : 'Say what changed in every language'}
            done={({ version }) => `Version ${version} is published`}
            onDone={() => setSummaries(NO_WORDS)}
          />
        )
      }
    >
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
        Say in a few sentences what is different for players. The terms themselves are under{' '}
        <Link component={RouterLink} to="/pages/terms/show">
          Pages
        </Link>
        .
      </Typography>
      <WordsFields label="What changed" value={summaries} onChange={setSummaries} minRows={4} most={MOST} />
    </Panel>
  )
}
