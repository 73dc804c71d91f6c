import { applyImport, dropImport, importDetails } from '@noktra/contract/admin/catalogue'
import type { DataOf } from '@noktra/contract/route'
import { Alert, FormControlLabel, Link, Stack, Switch } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink, useNavigate, useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { ImportChoicesPanel } from './import-choices.tsx'
import { ImportStatus } from './import-status.tsx'
import { BoxesOutside, ErrorRows, Moves, Sample, UnknownNames } from './import-tables.tsx'

type Shown = DataOf<typeof importDetails>

export function ImportShow() {
  const id = Number(useParams()['id'])
  const asked = useAdminQuery(importDetails, { id })
  return (
    <Page
      title={`Import ${id}`}
      hint={asked.data && `${asked.data.file_name}, ${asked.data.kind === 'skins' ? 'skins' : 'prices'}`}
    >
      <Answered asked={asked} height={320}>
        {(shown) => <Preview shown={shown} />}
      </Answered>
    </Page>
  )
}

function Preview({ shown }: { shown: Shown }) {
  const { preview } = shown
  return (
    <>
      <Summary shown={shown} />
      {shown.mine && <ImportChoicesPanel key={shown.plan_hash} shown={shown} />}
      {preview.errors.length > 0 && <ErrorRows preview={preview} />}
      {preview.boxes.length > 0 && <BoxesOutside preview={preview} />}
      {preview.moves.length > 0 && <Moves preview={preview} />}
      {preview.sample.length > 0 && <Sample preview={preview} />}
      {preview.unknown.length > 0 && <UnknownNames preview={preview} />}
    </>
  )
}

function Summary({ shown }: { shown: Shown }) {
  const { preview, status } = shown
  const { counts, rules, notes } = preview
  const [leaveOut, setLeaveOut] = useState(false)
  const navigate = useNavigate()
  return (
    <Panel
      title="What it would do"
      actions={
        shown.mine && (
          <>
            <CommandButton
              route={dropImport}
              label="Discard"
              body={{ id: shown.id }}
              text="The file is gone. Nothing of the store changes."
              done="The file is forgotten"
              onDone={() => void navigate('/imports')}
            />
            <CommandButton
              route={applyImport}
              label="Apply"
              primary
              title={`Apply ${shown.file_name}`}
              body={{ id: shown.id, plan_hash: shown.plan_hash, leave_out_errors: leaveOut }}
              text={applyText(shown, leaveOut)}
              disabledReason={whyNot(shown, leaveOut)}
              done="Import applied"
            />
          </>
        )
      }
    >
      <Stack spacing={2}>
        <Facts
          facts={[
            ['Status', <ImportStatus key="status" status={status} />],
            ['Rows', formatCount(counts.rows)],
            ['New', formatCount(counts.new)],
            ['Changed', formatCount(counts.changed)],
            ['As they are', formatCount(counts.same)],
            ...(shown.kind === 'prices'
              ? ([
                  ['Move by more than 30%', formatCount(counts.too_far)],
                  ['No skins of the store', formatCount(counts.unknown)],
                  ['Variants not used', formatCount(counts.variants)],
                  ['Coins per USD', preview.price_rate],
                ] as [string, string | number | null][])
              : ([["The store's own", formatCount(counts.own)]] as [string, string][])),
            ['With errors', formatCount(counts.errors)],
            ['Read by', shown.staff?.name],
            ['Read', <When key="read" at={shown.created_at} />],
            status === 'applied'
              ? ['Applied', <When key="applied" at={shown.applied_at} />]
              : ['Kept until', <When key="until" at={shown.expires_at} />],
          ]}
        />
        {notes.map((note) => (
          <Alert key={note} severity="info">
            {note}
          </Alert>
        ))}
        {status === 'waiting' && shown.approval_id !== null && (
          <Alert severity="warning">
            A second person decides on it:{' '}
            <Link component={RouterLink} to={`/approvals/${shown.approval_id}/show`} color="inherit">
              request {shown.approval_id}
            </Link>
            .
          </Alert>
        )}
        {status !== 'applied' &&
          rules.map((rule) => (
            <Alert key={rule} severity="error">
              It can't be applied: {rule}.
            </Alert>
          ))}
        {shown.mine && counts.errors > 0 && (
          <FormControlLabel
            control={<Switch checked={leaveOut} onChange={(event) => setLeaveOut(event.target.checked)} />}
            label={`Leave out the ${counts.errors} rows with errors`}
          />
        )}
      </Stack>
    </Panel>
  )
}

function whyNot({ preview: { counts, rules } }: Shown, leaveOut: boolean): string | null {
  if (rules.length > 0) return 'It would break a rule of the settings'
  if (counts.errors > 0 && !leaveOut) return 'Rows have errors: correct the file, or leave them out'
  return counts.new + counts.changed === 0 ? 'There is nothing to change' : null
}

function applyText({ kind, preview: { counts, boxes } }: Shown, leaveOut: boolean): string {
  const parts = [`${counts.new} new and ${counts.changed} changed ${kind}, all of them or none.`]
  if (leaveOut && counts.errors > 0) parts.push(`${counts.errors} rows with errors are left out.`)
  if (counts.too_far > 0)
    parts.push(`${counts.too_far} prices move by more than 30%: a second person decides.`)
  if (boxes.length > 0) parts.push(`${boxes.length} boxes would be outside 85-96% at these prices.`)
  return parts.join(' ')
}
