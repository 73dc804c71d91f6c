import { STAFF_ROLES } from '@noktra/contract/admin/admin-route'
import {
  disableStaff,
  inviteStaff,
  resetStaff,
  setStaffRole,
  takeStaffLink,
  type StaffRow,
} from '@noktra/contract/admin/staff'
import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { DataTable, TopToolbar } from 'react-admin'
import { Text, text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StandingNote } from '../../ui/standing-note.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { LinkDialog, type MadeLink } from './link-dialog.tsx'

const ROLES = STAFF_ROLES.map((value) => ({ value, label: text(`staff:roles.${value}`) }))
const TONES = { invited: 'info', active: 'success', disabled: 'error' } as const

export function StaffList() {
  const [link, setLink] = useState<MadeLink | null>(null)
  return (
    <>
      <FilterList
        title={text('layout:sections.staff')}
        hint={text('staff:list.hint')}
        above={<StandingNote />}
        rowClick={false}
        actions={
          <TopToolbar>
            <CommandButton
              route={inviteStaff}
              label={text('staff:invite.label')}
              title={text('staff:invite.title')}
              text={text('staff:invite.text')}
              primary
              fields={[
                { name: 'name', label: text('staff:invite.name') },
                {
                  name: 'role',
                  label: text('staff:role.label'),
                  type: 'select',
                  options: ROLES,
                  initial: 'support',
                },
              ]}
            />
          </TopToolbar>
        }
      >
        <DataTable.Col
          source="name"
          label={text('staff:list.who')}
          disableSort
          render={(row: StaffRow) => <Who row={row} />}
        />
        <DataTable.Col
          source="role"
          label={text('staff:role.label')}
          disableSort
          render={(row: StaffRow) => text(`staff:roles.${row.role}`)}
        />
        <DataTable.Col
          label={text('staff:list.status')}
          render={(row: StaffRow) => (
            <StatusChip label={text(`staff:statuses.${row.status}`)} tone={TONES[row.status]} />
          )}
        />
        <DataTable.Col
          label={text('staff:list.invited_by')}
          render={(row: StaffRow) => row.invited_by?.name ?? '–'}
        />
        <DataTable.Col label={text('staff:list.agrees')} render={(row: StaffRow) => <Agrees row={row} />} />
        <DataTable.Col
          label={text('staff:list.last_seen')}
          render={(row: StaffRow) => <When at={row.last_seen_at} />}
        />
        <DataTable.Col
          label={text('staff:list.link_until')}
          render={(row: StaffRow) => <When at={row.link_until} />}
        />
        <DataTable.Col label="" render={(row: StaffRow) => <StaffCommands row={row} onLink={setLink} />} />
      </FilterList>
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  )
}

function Who({ row: { name, email } }: { row: StaffRow }) {
  return (
    <>
      {name}
      {email && (
        <Typography variant="body2" sx={{ color: 'text.secondary', wordBreak: 'break-all' }}>
          {email}
        </Typography>
      )}
    </>
  )
}

/** From when on somebody agrees to what others ask for. */
function Agrees({ row: { agrees_from, too_new } }: { row: StaffRow }) {
  if (agrees_from === null) return <>–</>
  if (!too_new) return text('staff:agrees.yes')
  return <Text is="staff:agrees.from" parts={{ when: <When at={agrees_from} /> }} />
}

function StaffCommands({ row, onLink }: { row: StaffRow; onLink: (link: MadeLink) => void }) {
  const closed = row.status === 'disabled'
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      {row.link_offered_until !== null && (
        <CommandButton
          route={takeStaffLink}
          label={text('staff:link.take')}
          title={text('staff:link.take_title', { name: row.name })}
          text={<Text is="staff:link.take_text" parts={{ when: <When at={row.link_offered_until} /> }} />}
          body={{ id: row.id }}
          onDone={onLink}
          primary
        />
      )}
      <CommandButton
        route={setStaffRole}
        label={text('staff:role.change')}
        title={text('staff:role.title', { name: row.name })}
        text={text('staff:role.text')}
        body={{ id: row.id }}
        fields={[
          {
            name: 'role',
            label: text('staff:role.label'),
            type: 'select',
            options: ROLES,
            initial: row.role,
          },
        ]}
      />
      <CommandButton
        route={resetStaff}
        label={text('staff:reset.label')}
        title={text('staff:reset.title', { name: row.name })}
        text={text('staff:reset.text')}
        body={{ id: row.id }}
        disabledReason={closed ? text('staff:reset.closed') : null}
      />
      <CommandButton
        route={disableStaff}
        label={closed ? text('staff:access.let_in') : text('staff:access.close_out')}
        title={text(closed ? 'staff:access.let_in_title' : 'staff:access.close_out_title', {
          name: row.name,
        })}
        text={closed ? text('staff:access.let_in_text') : text('staff:access.close_out_text')}
        body={{ id: row.id, disabled: !closed }}
        danger={!closed}
      />
    </Box>
  )
}
