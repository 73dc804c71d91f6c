import { STAFF_ROLES } from '@noktra/contract/admin/admin-route'
import {
  disableStaff,
  inviteStaff,
  resetStaff,
  setStaffRole,
  type StaffRow,
} from '@noktra/contract/admin/staff'
import { Box } from '@mui/material'
import { useState } from 'react'
import { DataTable, TopToolbar } from 'react-admin'
import { ActButton } from '../../ui/act-button.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
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
        hint="Everybody signs in with a password and an authenticator of his own."
        rowClick={false}
        actions={
          <TopToolbar>
            <ActButton
              route={inviteStaff}
              label="Invite"
              title="Invite somebody"
              primary
              fields={[
                { name: 'name', label: 'Name' },
                { name: 'role', label: 'Role', type: 'select', options: ROLES, initial: 'support' },
              ]}
              onDone={setLink}
            />
          </TopToolbar>
        }
      >
        <DataTable.Col source="name" disableSort />
        <DataTable.Col label="E-mail" render={(row: StaffRow) => row.email ?? '–'} />
        <DataTable.Col source="role" disableSort />
        <DataTable.Col
          label="Status"
          render={(row: StaffRow) => <StatusChip label={row.status} tone={TONES[row.status]} />}
        />
        <DataTable.Col label="Last seen" render={(row: StaffRow) => <When at={row.last_seen_at} />} />
        <DataTable.Col label="Link works until" render={(row: StaffRow) => <When at={row.link_until} />} />
        <DataTable.Col label="" render={(row: StaffRow) => <StaffActs row={row} onLink={setLink} />} />
      </FilterList>
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  )
}

function StaffActs({ row, onLink }: { row: StaffRow; onLink: (link: MadeLink) => void }) {
  const closed = row.status === 'disabled'
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <ActButton
        route={setStaffRole}
        label="Role"
        title={`Role of ${row.name}`}
        body={{ id: row.id }}
        fields={[{ name: 'role', label: 'Role', type: 'select', options: ROLES, initial: row.role }]}
      />
      <ActButton
        route={resetStaff}
        label="New link"
        title={`A new link for ${row.name}`}
        text="The password and the authenticator stop working, and every session ends."
        body={{ id: row.id }}
        onDone={onLink}
        disabledReason={closed ? 'Let this person in first' : null}
      />
      <ActButton
        route={disableStaff}
        label={closed ? 'Let in' : 'Close out'}
        title={closed ? `Let ${row.name} in again` : `Close ${row.name} out`}
        body={{ id: row.id, disabled: !closed }}
        danger={!closed}
      />
    </Box>
  )
}
