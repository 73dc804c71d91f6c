import { APPROVAL_KINDS, APPROVAL_STATUSES, type ApprovalRow } from '@noktra/contract/admin/approvals'
import { DataTable, SelectInput } from 'react-admin'
import { FilterList } from '../../ui/filter-list.tsx'
import { StandingNote } from '../../ui/standing-note.tsx'
import { When } from '../../ui/when.tsx'
import { ApprovalStatus, Decider, DueAt, Issues, approvalLabel } from './approval-words.tsx'

const filters = [
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={APPROVAL_STATUSES.map((id) => ({ id, name: id }))}
  />,
  <SelectInput
    key="kind"
    source="kind"
    alwaysOn
    choices={APPROVAL_KINDS.map((id) => ({ id, name: approvalLabel(id) }))}
  />,
]

export function ApprovalList() {
  return (
    <FilterList
      title="Approvals"
      hint="What creates money, items or rights, or moves odds and prices, happens when a second person agrees."
      above={<StandingNote />}
      filters={filters}
      actions={false}
      filterDefaultValues={{ status: 'waiting' }}
      empty="No approvals pending."
      everyMs={10_000}
    >
      <DataTable.Col source="id" label="No." disableSort />
      <DataTable.Col label="Kind" render={(row: ApprovalRow) => approvalLabel(row.kind)} />
      <DataTable.Col source="title" disableSort />
      <DataTable.Col
        label="Creates"
        align="right"
        render={(row: ApprovalRow) => <Issues issues={row.issues} />}
      />
      <DataTable.Col label="Status" render={(row: ApprovalRow) => <ApprovalStatus row={row} />} />
      <DataTable.Col label="Done" render={(row: ApprovalRow) => <DueAt row={row} />} />
      <DataTable.Col label="Asked by" render={(row: ApprovalRow) => row.asked_by?.name ?? 'A command'} />
      <DataTable.Col label="Asked" render={(row: ApprovalRow) => <When at={row.asked_at} />} />
      <DataTable.Col label="Decided by" render={(row: ApprovalRow) => <Decider row={row} />} />
    </FilterList>
  )
}
