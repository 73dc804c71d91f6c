import { OPERATORS } from '@noktra/contract/admin/admin-route'
import { officialRollDetails, saveOfficialRoll, type OfficialRollRow } from '@noktra/contract/admin/rolls'
import { Box, Button, FormControlLabel, MenuItem, Stack, Switch, TextField } from '@mui/material'
import { usePermissions } from 'react-admin'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { formatAmount } from '../../ui/amount.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { formatWhen } from '../../ui/when.tsx'
import { useMe } from '../../ui/use-me.ts'
import { WordsFields } from '../../ui/words-fields.tsx'
import { PERIOD_LABELS } from './official-words.ts'
import { MOST_PRIZES, PrizePicker } from './prize-picker.tsx'

export function OfficialShow() {
  const id = useParams()['id']!
  const asked = useAdminQuery(officialRollDetails, { id })
  return (
    <Page title={text('roll:official.title', { id })} hint={text('roll:official.hint_show')}>
      <Answered asked={asked}>{(room) => <Editor room={room} />}</Answered>
    </Page>
  )
}

function Editor({ room }: { room: OfficialRollRow }) {
  const { permissions } = usePermissions<string>()
  const zone = useMe()?.store_timezone
  const locked = !OPERATORS.some((role) => role === permissions)
  const { draft, revision, change, forget, isStale, isTouched } = useDraft(room, () => ({
    names: room.names,
    descr: room.descr,
    period: room.period,
    recharge: String(room.recharge),
    active: room.active,
    sort: String(room.sort),
    week_amount: String(room.week_amount),
    prizes: room.prizes,
  }))
  const { names, descr, period, active, prizes } = draft
  const [recharge, sort, week_amount] = [draft.recharge, draft.sort, draft.week_amount].map((typed) =>
    Number(typed || Number.NaN),
  ) as [number, number, number]
  const worth = prizes.reduce((sum, prize) => sum + prize.price, 0)
  return (
    <>
      {isStale && <StaleNote who={room.updated_by?.name} onReload={forget} />}
      <Panel
        title={text('roll:official.terms')}
        hint={
          room.running
            ? text('roll:official.is_running', {
                id: room.running.id,
                when: formatWhen(room.running.lottery_time, zone),
              })
            : text('roll:official.none_running')
        }
        actions={
          <>
            {isTouched && (
              <Button size="small" color="inherit" onClick={forget}>
                {text('roll:official.forget')}
              </Button>
            )}
            <CommandButton
              route={saveOfficialRoll}
              label={text('roll:official.save')}
              title={text('roll:official.save_title')}
              primary
              body={{
                key: room.id,
                revision,
                names,
                descr,
                period,
                recharge,
                active,
                sort,
                week_amount,
                skin_ids: prizes.map((prize) => prize.skin_id),
              }}
              disabledReason={isTouched ? null : text('roll:official.nothing')}
              text={text('roll:official.save_text')}
              done={text('roll:official.saved')}
              onDone={forget}
            />
          </>
        }
      >
        <Stack spacing={2.5}>
          <WordsFields
            label={text('roll:words.name')}
            value={names}
            onChange={(value) => change({ names: value })}
            most={40}
            disabled={locked}
          />
          <WordsFields
            label={text('roll:official.description')}
            value={descr}
            onChange={(value) => change({ descr: value })}
            minRows={2}
            most={300}
            disabled={locked}
          />
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
            <TextField
              select
              label={text('roll:words.made_each')}
              value={period}
              onChange={(event) => change({ period: event.target.value as OfficialRollRow['period'] })}
              disabled={locked}
              sx={{ minWidth: 140 }}
            >
              {Object.entries(PERIOD_LABELS).map(([value, label]) => (
                <MenuItem key={value} value={value}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              label={text('roll:official.recharge_within')}
              type="number"
              value={draft.recharge}
              onChange={(event) => change({ recharge: event.target.value })}
              helperText={text('roll:official.recharge_help')}
              disabled={locked}
            />
            <TextField
              label={text('roll:official.week_most')}
              type="number"
              value={draft.week_amount}
              onChange={(event) => change({ week_amount: event.target.value })}
              helperText={weekWords(room, worth)}
              disabled={locked}
            />
            <TextField
              label={text('roll:official.sort')}
              type="number"
              value={draft.sort}
              onChange={(event) => change({ sort: event.target.value })}
              disabled={locked}
            />
            <FormControlLabel
              control={
                <Switch checked={active} onChange={(event) => change({ active: event.target.checked })} />
              }
              label={text('roll:words.made_again')}
              disabled={locked}
            />
          </Box>
        </Stack>
      </Panel>
      <Panel
        title={text('roll:words.prizes')}
        hint={text('roll:official.prizes_hint', {
          prizes: prizes.length,
          most: MOST_PRIZES,
          worth: formatAmount(worth),
        })}
      >
        <PrizePicker prizes={prizes} onChange={(value) => change({ prizes: value })} disabled={locked} />
      </Panel>
    </>
  )
}

/** What a week of rooms takes at today's prices, and what is left of this one. */
function weekWords({ week_rooms, week_left }: OfficialRollRow, worth: number): string {
  return text('roll:official.week_words', {
    count: week_rooms,
    all: formatAmount(week_rooms * worth),
    left: formatAmount(week_left),
  })
}
