import { applyImport, dropImport, importDetails } from '@noktra/contract/admin/catalogue'
import type { DataOf } from '@noktra/contract/route'
import { Alert, Box, FormControlLabel, Link, Stack, Switch } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink, useNavigate, useParams } from 'react-router'
import { Text, text } from '../../i18n/i18n.tsx'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { ImportChoicesPanel } from './import-choices.tsx'
import { ImportStatus } from './import-status.tsx'
import { BoxesOutside, Classes, ErrorRows, Moves, Outliers, Sample, UnknownNames } from './import-tables.tsx'

type Shown = DataOf<typeof importDetails>

export function ImportShow() {
  const id = Number(useParams()['id'])
  const asked = useAdminQuery(importDetails, { id })
  return (
    <Page
      title={text('catalogue:import.title', { id })}
      hint={asked.data && text(`catalogue:import.hint.${asked.data.kind}`, { file: asked.data.file_name })}
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
      {shown.mine && shown.kind === 'skins' && <ImportChoicesPanel key={shown.plan_hash} shown={shown} />}
      {preview.errors.length > 0 && <ErrorRows preview={preview} />}
      {preview.boxes.length > 0 && <BoxesOutside preview={preview} />}
      {preview.outliers.count > 0 && <Outliers outliers={preview.outliers} />}
      {preview.moves.length > 0 && <Moves preview={preview} />}
      {preview.sample.length > 0 && <Sample preview={preview} />}
      {preview.classes.length > 0 && <Classes preview={preview} />}
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
      title={text('catalogue:import.what')}
      actions={
        shown.mine && (
          <>
            <CommandButton
              route={dropImport}
              label={text('catalogue:import.discard.label')}
              body={{ id: shown.id }}
              text={text('catalogue:import.discard.text')}
              done={text('catalogue:import.discard.done')}
              onDone={() => void navigate('/imports')}
            />
            <CommandButton
              route={applyImport}
              label={text('catalogue:import.apply.label')}
              primary
              title={text('catalogue:import.apply.title', { file: shown.file_name })}
              body={{ id: shown.id, plan_hash: shown.plan_hash, leave_out_errors: leaveOut }}
              text={<ApplyText shown={shown} leaveOut={leaveOut} />}
              disabledReason={whyNot(shown, leaveOut)}
              done={text('catalogue:import.apply.done')}
            />
          </>
        )
      }
    >
      <Stack spacing={2}>
        <Facts
          facts={[
            [text('catalogue:imports.status.label'), <ImportStatus key="status" status={status} />],
            [text('catalogue:import.rows'), formatCount(counts.rows)],
            [text('catalogue:imports.new'), formatCount(counts.new)],
            [text('catalogue:imports.changed'), formatCount(counts.changed)],
            [text('catalogue:import.same'), formatCount(counts.same)],
            ...(shown.kind === 'prices'
              ? ([
                  [text('catalogue:too_far'), formatCount(counts.too_far)],
                  [text('catalogue:first_waiting'), formatCount(preview.first_waiting)],
                  [text('catalogue:out_of_line'), formatCount(preview.outliers.count)],
                  [text('catalogue:import.unknown'), formatCount(counts.unknown)],
                  ...closing(preview.closes),
                  [text('catalogue:import.rate'), preview.price_rate && formatCount(preview.price_rate)],
                ] as [string, string | 0 | null][])
              : ([[text('catalogue:import.own'), formatCount(counts.own)]] as [string, string][])),
            [text('catalogue:import.with_errors'), formatCount(counts.errors)],
            [text('catalogue:imports.read_by'), shown.staff?.name],
            [text('catalogue:imports.read'), <When key="read" at={shown.created_at} />],
            status === 'applied'
              ? [text('catalogue:imports.applied'), <When key="applied" at={shown.applied_at} />]
              : [text('catalogue:import.kept_until'), <When key="until" at={shown.expires_at} />],
          ]}
        />
        {notes.map((note) => (
          <Alert key={note} severity="info">
            {note}
          </Alert>
        ))}
        {status === 'waiting' && shown.approval_id !== null && (
          <Alert severity="warning">
            <Text
              is="catalogue:import.decides"
              values={{ id: shown.approval_id }}
              parts={{
                request: (
                  <Link component={RouterLink} to={`/approvals/${shown.approval_id}/show`} color="inherit" />
                ),
              }}
            />
          </Alert>
        )}
        {status !== 'applied' &&
          rules.map((rule) => (
            <Alert key={rule} severity="error">
              {text('catalogue:import.cannot', { rule })}
            </Alert>
          ))}
        {shown.mine && counts.errors > 0 && (
          <FormControlLabel
            control={<Switch checked={leaveOut} onChange={(event) => setLeaveOut(event.target.checked)} />}
            label={text('catalogue:import.leave_out', { count: counts.errors })}
          />
        )}
      </Stack>
    </Panel>
  )
}

/** What would close by itself; nothing is said where no price moves. */
function closing(closes: Shown['preview']['closes']): [string, string][] {
  if (!closes) return []
  return [
    [text('catalogue:import.closes.boxes'), formatCount(closes.boxes)],
    [text('catalogue:import.closes.tiers'), formatCount(closes.tiers.length)],
    [text('catalogue:import.closes.targets'), formatCount(closes.targets)],
    [text('catalogue:import.closes.offers'), formatCount(closes.offers)],
  ]
}

function whyNot({ preview: { counts, rules } }: Shown, leaveOut: boolean): string | null {
  if (rules.length > 0) return text('catalogue:import.why_not.rule')
  if (counts.errors > 0 && !leaveOut) return text('catalogue:import.why_not.errors')
  return counts.new + counts.changed === 0 ? text('catalogue:import.why_not.nothing') : null
}

function ApplyText({ shown, leaveOut }: { shown: Shown; leaveOut: boolean }) {
  const { counts, boxes, first_waiting, outliers } = shown.preview
  const sentences = [
    text(`catalogue:import.apply.${shown.kind}`, {
      new: formatCount(counts.new),
      changed: formatCount(counts.changed),
    }),
    leaveOut && counts.errors > 0 && text('catalogue:import.apply.left_out', { count: counts.errors }),
    counts.too_far > 0 && text('catalogue:import.apply.too_far', { count: counts.too_far }),
    first_waiting > 0 && text('catalogue:import.apply.first_waiting', { count: first_waiting }),
    outliers.count > 0 && text('catalogue:import.apply.outliers', { count: outliers.count }),
    boxes.length > 0 && text('catalogue:import.apply.boxes', { count: boxes.length }),
  ]
  return sentences.filter(Boolean).map((sentence, at) => (
    <Box key={at} component="span" sx={{ display: 'block' }}>
      {sentence}
    </Box>
  ))
}
