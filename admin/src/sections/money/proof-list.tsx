import { runProof, type ProveRow } from '@noktra/contract/admin/money'
import { DataTable, TopToolbar, useRedirect } from 'react-admin'
import { CommandButton } from '../../ui/command-button.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { When } from '../../ui/when.tsx'
import { ProofStatus } from './proof-words.tsx'

export function ProofList() {
  const redirect = useRedirect()
  return (
    <FilterList
      title="Proofs"
      hint="Every night after 04:00 of the store, and whenever asked for, all that must hold in the books is checked, at one moment. One proof runs at a time."
      empty="No audit has run yet. Start one, or wait for tonight's."
      everyMs={10_000}
      actions={
        <TopToolbar>
          <CommandButton
            route={runProof}
            label="Run audit"
            title="Prove the books now"
            text="It runs beside the store and changes nothing."
            primary
            done="The proof begins"
            onDone={({ id }) => redirect('show', 'proofs', id)}
          />
        </TopToolbar>
      }
    >
      <DataTable.Col source="id" label="Number" disableSort />
      <DataTable.Col label="Asked for" render={(row: ProveRow) => <When at={row.asked_at} />} />
      <DataTable.Col
        label="By"
        render={(row: ProveRow) => row.asked_by?.name ?? (row.nightly ? 'The night' : 'The store')}
      />
      <DataTable.Col label="Result" render={(row: ProveRow) => <ProofStatus status={row.status} />} />
      <DataTable.NumberCol source="checks" label="Checks" disableSort />
      <DataTable.NumberCol source="faults" label="Do not hold" disableSort />
      <DataTable.Col label="Ended" render={(row: ProveRow) => <When at={row.ended_at} />} />
    </FilterList>
  )
}
