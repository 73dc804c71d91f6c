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
import { CommandButton } from '../../ui/command-button.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StandingNote } from '../../ui/standing-note.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { LinkDialog, type MadeLink } from './link-dialog.tsx'

const ROLES = STAFF_ROLES.map((value) => ({ value, label: value }))
const TONES = { invited: 'info', active: 'success', disabled: 'error' } as const

export function StaffList() {
  const [link, setLink] = useState<MadeLink | null>(null)
  return (
    <>
      <FilterList
        title="Staff"
        hint="Everyone logs in with a password and an authenticator of their own. Invitations, roles, new passwords and letting in again take a second person; closing out is done at once."
        above={<StandingNote />}
        rowClick={false}
        actions={
          <TopToolbar>
            <CommandButton
              route={inviteStaff}
              label="Invite"
              title="Invite someone"
              text="When a second person has agreed, you find the one-time link here. People you invite can’t agree to what you ask for."
              primary
              fields={[
                { name: 'name', label: 'Name' },
                { name: 'role', label: 'Role', type: 'select', options: ROLES, initial: 'support' },
              ]}
            />
          </TopToolbar>
        }
      >
        <DataTable.Col source="name" label="Who" disableSort render={(row: StaffRow) => <Who row={row} />} />
        <DataTable.Col source="role" disableSort />
        <DataTable.Col
          label="Status"
          render={(row: StaffRow) => <StatusChip label={row.status} tone={TONES[row.status]} />}
        />
        <DataTable.Col label="Invited by" render={(row: StaffRow) => row.invited_by?.name ?? '–'} />
        <DataTable.Col label="Agrees" render={(row: StaffRow) => <Agrees row={row} />} />
        <DataTable.Col label="Last seen" render={(row: StaffRow) => <When at={row.last_seen_at} />} />
        <DataTable.Col label="Link works until" render={(row: StaffRow) => <When at={row.link_until} />} />
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
  if (!too_new) return <>yes</>
  return (
    <>
      from <When at={agrees_from} />
    </>
  )
}

function StaffCommands({ row, onLink }: { row: StaffRow; onLink: (link: MadeLink) => void }) {
  const closed = row.status === 'disabled'
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      {row.link_offered_until !== null && (
        <CommandButton
          route={takeStaffLink}
          label="Take link"
          title={`The one-time link of ${row.name}`}
          text={
            <>
              A second person agreed to it. It can be taken until <When at={row.link_offered_until} />; one
              that was taken before stops working.
            </>
          }
          body={{ id: row.id }}
          onDone={onLink}
          primary
        />
      )}
      <CommandButton
        route={setStaffRole}
        label="Role"
        title={`Role of ${row.name}`}
        text="With another role they agree to nothing for 72 hours."
        body={{ id: row.id }}
        fields={[{ name: 'role', label: 'Role', type: 'select', options: ROLES, initial: row.role }]}
      />
      <CommandButton
        route={resetStaff}
        label="New password"
        title={`A new password for ${row.name}`}
        text="When a second person has agreed, the password and the authenticator stop working, every session ends, and you find the link here."
        body={{ id: row.id }}
        disabledReason={closed ? 'Let this person in first' : null}
      />
      <CommandButton
        route={disableStaff}
        label={closed ? 'Let in' : 'Close out'}
        title={closed ? `Let ${row.name} in again` : `Close ${row.name} out`}
        text={
          closed
            ? 'When a second person has agreed.'
            : 'At once. For seven days they still count as someone who could agree, so that no one becomes alone by it.'
        }
        body={{ id: row.id, disabled: !closed }}
        danger={!closed}
      />
    </Box>
  )
}
