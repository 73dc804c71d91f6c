import { showBudgets, type BudgetRow, type PromiseRow, type SeriesRow } from '@noktra/contract/admin/issuance'
import { saveMoneySetting, SETTING_KEYS, type SettingKey } from '@noktra/contract/admin/settings'
import { Box, LinearProgress, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Text, text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount } from '../../ui/amount.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StandingNote } from '../../ui/standing-note.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { unitOfIssue } from '../approvals/approval-words.tsx'
import { settingWords } from '../settings/setting-words.ts'
import { budgetLabel, promiseLabel } from './budget-words.ts'

/** What may still be created today without a second person, and what was given that had been promised. */
export function BudgetsPage() {
  const asked = useAdminQuery(showBudgets, {}, { everyMs: 15_000 })
  return (
    <Page
      title={text('layout:sections.budgets')}
      hint={
        asked.data ? (
          <Text
            is="money:budgets.day"
            values={{ day: asked.data.day }}
            parts={{ when: <When at={asked.data.ends_at} /> }}
          />
        ) : (
          text('money:budgets.what_left')
        )
      }
    >
      <StandingNote brief />
      <Answered asked={asked} height={520}>
        {({ budgets, promises, series }) => (
          <>
            <Panel title={text('money:budgets.created')} hint={text('money:budgets.created_hint')}>
              <DenseTable
                label={text('money:budgets.of_today')}
                rows={budgets}
                keyOf={({ kind }) => kind}
                columns={BUDGET_COLUMNS}
              />
            </Panel>
            <Panel title={text('money:budgets.promised')} hint={text('money:budgets.promised_hint')}>
              <DenseTable
                label={text('money:budgets.given_promised')}
                rows={promises}
                keyOf={({ kind }) => kind}
                columns={PROMISE_COLUMNS}
              />
            </Panel>
            <Panel
              title={text('layout:sections.official_rolls')}
              hint={text('money:budgets.rooms_hint')}
              actions={
                <Link component={RouterLink} to="/official-rolls" variant="body2" color="inherit">
                  {text('money:budgets.all_series')}
                </Link>
              }
            >
              {series.length === 0 ? (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {text('money:budgets.no_rooms')}
                </Typography>
              ) : (
                <DenseTable
                  label={text('money:budgets.series_table')}
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
  { label: text('money:budgets.what'), cell: ({ kind }) => budgetLabel(kind) },
  {
    label: text('money:budgets.left_today'),
    number: true,
    cell: ({ kind, left, budget }) => <Left left={left} of={budget} unit={unitOfIssue(kind)} />,
  },
  {
    label: text('money:budgets.budget'),
    number: true,
    cell: ({ kind, budget }) => <Amount value={budget} unit={unitOfIssue(kind)} />,
  },
  {
    label: text('money:budgets.agreed_today'),
    number: true,
    cell: ({ kind, agreed }) => <Amount value={agreed} unit={unitOfIssue(kind)} />,
  },
  {
    label: text('money:budgets.from_tomorrow'),
    number: true,
    cell: ({ kind, setting }) => <Amount value={setting} unit={unitOfIssue(kind)} />,
  },
  { label: '', cell: ({ kind, setting }) => <ChangeOwn name={`budget_${kind}`} value={setting} /> },
]

const PROMISE_COLUMNS: Column<PromiseRow>[] = [
  { label: text('money:budgets.what'), cell: ({ kind }) => promiseLabel(kind) },
  {
    label: text('money:budgets.given_today'),
    number: true,
    cell: ({ given, alarm }) => (
      <>
        <Amount value={given} />{' '}
        {given > alarm && <StatusChip label={text('money:budgets.above_mark')} tone="warning" />}
      </>
    ),
  },
  { label: text('money:budgets.alarm_above'), number: true, cell: ({ alarm }) => <Amount value={alarm} /> },
  { label: '', cell: ({ kind, alarm }) => <ChangeOwn name={`alarm_${kind}`} value={alarm} /> },
]

const SERIES_COLUMNS: Column<SeriesRow>[] = [
  {
    label: text('money:budgets.series'),
    cell: ({ key, name }) => (
      <Link component={RouterLink} to={`/official-rolls/${key}/show`} color="inherit">
        {name}
      </Link>
    ),
  },
  {
    label: text('money:budgets.left_week'),
    number: true,
    cell: ({ left, week_amount }) => <Left left={left} of={week_amount} unit="coin" />,
  },
  {
    label: text('money:budgets.a_week'),
    number: true,
    cell: ({ week_amount }) => <Amount value={week_amount} />,
  },
  {
    label: text('money:budgets.next_takes'),
    number: true,
    cell: ({ next, left }) => (
      <>
        <Amount value={next} />{' '}
        {next > left && <StatusChip label={text('money:budgets.waits')} tone="warning" />}
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
  const { label, meaning, unit } = settingWords(name)
  return (
    <CommandButton
      route={saveMoneySetting}
      label={text('money:budgets.change')}
      title={label}
      text={text('money:budgets.change_text', { meaning })}
      body={{ key: name as 'budget_cards', seen: value }}
      fields={[{ name: 'value', label: text('settings:value_in', { unit }), type: 'number', initial: value }]}
    />
  )
}
