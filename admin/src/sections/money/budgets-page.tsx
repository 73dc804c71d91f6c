import { showBudgets, type BudgetRow, type PromiseRow, type SeriesRow } from '@noktra/contract/admin/issuance'
import { saveMoneySetting, SETTING_KEYS, type SettingKey } from '@noktra/contract/admin/settings'
import { Box, LinearProgress, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount } from '../../ui/amount.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StandingNote } from '../../ui/standing-note.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { unitOfIssue } from '../approvals/approval-words.tsx'
import { SETTING_WORDS } from '../settings/setting-words.ts'
import { budgetLabel, promiseLabel } from './budget-words.ts'

/** What may still be created today without a second person, and what was given that had been promised. */
export function BudgetsPage() {
  const asked = useAdminQuery(showBudgets, {}, { everyMs: 15_000 })
  return (
    <Page
      title="Budgets"
      hint={
        asked.data ? (
          <>
            The store’s day {asked.data.day}, until <When at={asked.data.ends_at} />.
          </>
        ) : (
          'What may still be created today.'
        )
      }
    >
      <StandingNote brief />
      <Answered asked={asked} height={520}>
        {({ budgets, promises, series }) => (
          <>
            <Panel
              title="Created by the staff"
              hint="Out of a budget that each day gets once; what is left goes back at its end. Above it a second person agrees, and the request brings its own amount. Another budget holds from tomorrow on."
            >
              <DenseTable
                label="Budgets of today"
                rows={budgets}
                keyOf={({ kind }) => kind}
                columns={BUDGET_COLUMNS}
              />
            </Panel>
            <Panel
              title="Earned and promised"
              hint="Never refused: players earned it or were promised it. Above its mark an alert is raised. It is counted some seconds late."
            >
              <DenseTable
                label="What was given today that had been promised"
                rows={promises}
                keyOf={({ kind }) => kind}
                columns={PROMISE_COLUMNS}
              />
            </Panel>
            <Panel
              title="Rooms of the house"
              hint="Each series takes what its prizes are worth out of what was agreed for a week, from Monday on. When it is used up, the next room waits."
              actions={
                <Link component={RouterLink} to="/official-rolls" variant="body2" color="inherit">
                  All series
                </Link>
              }
            >
              {series.length === 0 ? (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  The house makes no rooms.
                </Typography>
              ) : (
                <DenseTable
                  label="Series of rooms and their week"
                  rows={series}
                  keyOf={({ key }) => key}
                  columns={SERIES_COLUMNS}
                />
              )}
            </Panel>
          </>
        )}
      </Answered>
    </Page>
  )
}

const BUDGET_COLUMNS: Column<BudgetRow>[] = [
  { label: 'What', cell: ({ kind }) => budgetLabel(kind) },
  {
    label: 'Left today',
    number: true,
    cell: ({ kind, left, budget }) => <Left left={left} of={budget} unit={unitOfIssue(kind)} />,
  },
  {
    label: 'Budget',
    number: true,
    cell: ({ kind, budget }) => <Amount value={budget} unit={unitOfIssue(kind)} />,
  },
  {
    label: 'Agreed today',
    number: true,
    cell: ({ kind, agreed }) => <Amount value={agreed} unit={unitOfIssue(kind)} />,
  },
  {
    label: 'From tomorrow',
    number: true,
    cell: ({ kind, setting }) => <Amount value={setting} unit={unitOfIssue(kind)} />,
  },
  { label: '', cell: ({ kind, setting }) => <ChangeOwn name={`budget_${kind}`} value={setting} /> },
]

const PROMISE_COLUMNS: Column<PromiseRow>[] = [
  { label: 'What', cell: ({ kind }) => promiseLabel(kind) },
  {
    label: 'Given today',
    number: true,
    cell: ({ given, alarm }) => (
      <>
        <Amount value={given} /> {given > alarm && <StatusChip label="above its mark" tone="warning" />}
      </>
    ),
  },
  { label: 'Alarm above', number: true, cell: ({ alarm }) => <Amount value={alarm} /> },
  { label: '', cell: ({ kind, alarm }) => <ChangeOwn name={`alarm_${kind}`} value={alarm} /> },
]

const SERIES_COLUMNS: Column<SeriesRow>[] = [
  {
    label: 'Series',
    cell: ({ key, name }) => (
      <Link component={RouterLink} to={`/official-rolls/${key}/show`} color="inherit">
        {name}
      </Link>
    ),
  },
  {
    label: 'Left this week',
    number: true,
    cell: ({ left, week_amount }) => <Left left={left} of={week_amount} unit="coin" />,
  },
  { label: 'A week', number: true, cell: ({ week_amount }) => <Amount value={week_amount} /> },
  {
    label: 'The next room takes',
    number: true,
    cell: ({ next, left }) => (
      <>
        <Amount value={next} /> {next > left && <StatusChip label="waits" tone="warning" />}
      </>
    ),
  },
]

function Left({ left, of, unit }: { left: number; of: number; unit: 'coin' | 'diamond' }) {
  return (
    <Box sx={{ minWidth: 140 }}>
      <Amount value={left} unit={unit} />
      <LinearProgress
        variant="determinate"
        value={of === 0 ? 0 : Math.min(100, (left / of) * 100)}
        color={left < of / 5 ? 'warning' : 'primary'}
        aria-hidden
        sx={{ mt: 0.5, height: 4, borderRadius: 2 }}
      />
    </Box>
  )
}

/** Nothing for a game whose setting is called otherwise. */
function ChangeOwn({ name, value }: { name: string; value: number }) {
  const key = SETTING_KEYS.find((key) => key === name)
  return key ? <ChangeSetting name={key} value={value} /> : null
}

function ChangeSetting({ name, value }: { name: SettingKey; value: number }) {
  const { label, meaning, unit } = SETTING_WORDS[name]
  return (
    <CommandButton
      route={saveMoneySetting}
      label="Change"
      title={label}
      text={`${meaning} A second person has to agree.`}
      body={{ key: name as 'budget_cards', seen: value }}
      fields={[{ name: 'value', label: `Value, ${unit}`, type: 'number', initial: value }]}
    />
  )
}
