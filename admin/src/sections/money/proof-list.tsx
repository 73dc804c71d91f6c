import { runProof, type ProveRow } from '@noktra/contract/admin/money'
import { DataTable, TopToolbar, useRedirect } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { When } from '../../ui/when.tsx'
import { ProofStatus } from './proof-words.tsx'
import { NumberColumn } from '../../ui/number-column.tsx'

export function ProofList() {
  const redirect = useRedirect()
  return (
    <FilterList
      title={text('layout:sections.proofs')}
      hint={text('money:proofs.hint')}
      empty={text('money:proofs.empty')}
      everyMs={10_000}
      actions={
        <TopToolbar>
          <CommandButton
            route={runProof}
            label={text('money:proofs.run.label')}
            title={text('money:proofs.run.title')}
            text={text('money:proofs.run.text')}
            primary
            done={text('money:proofs.run.done')}
            onDone={({ id }) => redirect('show', 'proofs', id)}
          />
        </TopToolbar>
      }
    >
      <DataTable.Col source="id" label={text('money:words.number')} disableSort />
      <DataTable.Col
        label={text('money:proofs.asked_for')}
        render={(row: ProveRow) => <When at={row.asked_at} />}
      />
      <DataTable.Col
        label={text('money:proofs.by')}
        render={(row: ProveRow) =>
          row.asked_by?.name ?? (row.nightly ? text('money:proofs.night') : text('money:proofs.store'))
        }
      />
      <DataTable.Col
        label={text('money:words.result')}
        render={(row: ProveRow) => <ProofStatus status={row.status} />}
      />
      <NumberColumn source="checks" label={text('money:proofs.checks')} />
      <NumberColumn source="faults" label={text('money:proofs.faults')} />
      <DataTable.Col
        label={text('money:proofs.ended')}
        render={(row: ProveRow) => <When at={row.ended_at} />}
      />
    </FilterList>
  )
}
