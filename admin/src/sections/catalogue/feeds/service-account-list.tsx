import {
  createServiceAccount,
  listFeeds,
  revokeServiceAccount,
  type ServiceAccountRow,
} from '@noktra/contract/admin/feeds'
import { useState } from 'react'
import { DataTable, TopToolbar } from 'react-admin'
import { useAdminQuery } from '../../../api/use-admin-query.ts'
import { text } from '../../../i18n/i18n.tsx'
import { CommandButton } from '../../../ui/command-button.tsx'
import { FilterList } from '../../../ui/filter-list.tsx'
import { textFilter } from '../../../ui/list-filters.tsx'
import { OnceDialog } from '../../../ui/once-dialog.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { When } from '../../../ui/when.tsx'

const filters = [textFilter('q', text('feeds:name'))]

export function ServiceAccountList() {
  const [token, setToken] = useState<string | null>(null)
  return (
    <>
      <FilterList
        title={text('feeds:accounts.title')}
        hint={text('feeds:accounts.hint')}
        filters={filters}
        rowClick={false}
        empty={text('feeds:accounts.empty')}
        actions={
          <TopToolbar>
            <AddAccount onToken={setToken} />
          </TopToolbar>
        }
      >
        <DataTable.Col source="name" label={text('feeds:name')} disableSort />
        <DataTable.Col
          label={text('feeds:accounts.feed')}
          render={(row: ServiceAccountRow) => row.feed.name}
        />
        <DataTable.Col
          label={text('feeds:state')}
          render={(row: ServiceAccountRow) => (
            <StatusChip
              label={text(row.works ? 'feeds:accounts.works' : 'feeds:accounts.ended')}
              tone={row.works ? 'success' : 'default'}
            />
          )}
        />
        <DataTable.Col
          label={text('feeds:accounts.made_by')}
          render={(row: ServiceAccountRow) => row.created_by?.name}
        />
        <DataTable.Col
          label={text('feeds:accounts.made')}
          render={(row: ServiceAccountRow) => <When at={row.created_at} />}
        />
        <DataTable.Col
          label={text('feeds:accounts.last_used')}
          render={(row: ServiceAccountRow) => <When at={row.last_used_at} />}
        />
        <DataTable.Col
          label=""
          render={({ id, name, revoked_at }: ServiceAccountRow) =>
            revoked_at === null && (
              <CommandButton
                route={revokeServiceAccount}
                label={text('feeds:accounts.revoke')}
                title={text('feeds:accounts.revoke_title', { name })}
                text={text('feeds:accounts.revoke_text')}
                body={{ id }}
                done={text('feeds:accounts.revoked')}
                danger
              />
            )
          }
        />
      </FilterList>
      {token !== null && (
        <OnceDialog
          title={text('feeds:accounts.token_title')}
          intro={text('feeds:accounts.token_text')}
          label={text('feeds:accounts.token')}
          value={token}
          testId="service-token"
          onClose={() => setToken(null)}
        />
      )}
    </>
  )
}

function AddAccount({ onToken }: { onToken: (token: string) => void }) {
  const asked = useAdminQuery(listFeeds, { page_size: 100 })
  const options = (asked.data?.list ?? [])
    .filter(({ kind }) => kind === 'push')
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <CommandButton
      route={createServiceAccount}
      label={text('feeds:accounts.add')}
      text={text('feeds:accounts.add_text')}
      primary
      disabledReason={options.length === 0 ? text('feeds:accounts.no_feed') : null}
      fields={[
        { name: 'name', label: text('feeds:name') },
        {
          name: 'feed_id',
          label: text('feeds:accounts.feed'),
          type: 'select',
          options,
          initial: options[0]?.value ?? '',
        },
      ]}
      onDone={({ token }) => onToken(token)}
    />
  )
}
