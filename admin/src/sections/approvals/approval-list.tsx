import { APPROVAL_KINDS, APPROVAL_STATUSES, type ApprovalRow } from '@noktra/contract/admin/approvals'
import { DataTable, SelectInput } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StandingNote } from '../../ui/standing-note.tsx'
import { When } from '../../ui/when.tsx'
import { ApprovalStatus, Decider, DueAt, Issues, approvalLabel } from './approval-words.tsx'

const filters = [
  <SelectInput
    key="status"
    source="status"
    label={text('approvals:status.label')}
    alwaysOn
    choices={APPROVAL_STATUSES.map((id) => ({ id, name: text(`approvals:status.${id}`) }))}
  />,
  <SelectInput
    key="kind"
    source="kind"
    label={text('approvals:kind')}
    alwaysOn
    choices={APPROVAL_KINDS.map((id) => ({ id, name: approvalLabel(id) }))}
  />,
]

export function ApprovalList() {
  return (
    <FilterList
      title={text('approvals:title')}
      hint={text('approvals:hint')}
      above={<StandingNote />}
      filters={filters}
      actions={false}
      filterDefaultValues={{ status: 'waiting' }}
      empty={text('approvals:empty')}
      everyMs={10_000}
    >
      <DataTable.Col source="id" label={text('approvals:number')} disableSort />
      <DataTable.Col label={text('approvals:kind')} render={(row: ApprovalRow) => approvalLabel(row.kind)} />
      <DataTable.Col
        source="title"
        label={text('approvals:request_title')}
        disableSort
        render={(row: ApprovalRow) => row.title}
      />
      <DataTable.Col
        label={text('approvals:creates')}
        align="right"
        render={(row: ApprovalRow) => <Issues issues={row.issues} />}
      />
      <DataTable.Col
        label={text('approvals:status.label')}
        render={(row: ApprovalRow) => <ApprovalStatus row={row} />}
      />
      <DataTable.Col label={text('approvals:done')} render={(row: ApprovalRow) => <DueAt row={row} />} />
      <DataTable.Col
        label={text('approvals:asked_by')}
        render={(row: ApprovalRow) => row.asked_by?.name ?? text('approvals:a_command')}
      />
      <DataTable.Col
        label={text('approvals:asked')}
        render={(row: ApprovalRow) => <When at={row.asked_at} />}
      />
      <DataTable.Col
        label={text('approvals:decided_by')}
        render={(row: ApprovalRow) => <Decider row={row} />}
      />
    </FilterList>
  )
}
