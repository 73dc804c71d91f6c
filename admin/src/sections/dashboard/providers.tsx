import type { DashboardJobs } from '@noktra/contract/admin/dashboard'
import { Box } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { colors } from '../../theme.ts'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'

type Provider = DashboardJobs['providers'][number]

const columns: Column<Provider>[] = [
  {
    label: text('dashboard:services.service'),
    cell: ({ provider }) => <span translate="no">{provider}</span>,
  },
  { label: text('dashboard:services.call'), cell: ({ call }) => <span translate="no">{call}</span> },
  { label: text('dashboard:services.answered'), number: true, cell: ({ ok }) => formatCount(ok) },
  { label: text('dashboard:services.refused'), number: true, cell: ({ refused }) => formatCount(refused) },
  {
    label: text('dashboard:services.silent'),
    number: true,
    cell: ({ silent }) => (
      <Box component="span" sx={silent > 0 ? { color: colors.warning, fontWeight: 600 } : undefined}>
        {formatCount(silent)}
      </Box>
    ),
  },
  {
    label: text('dashboard:services.last_silence'),
    number: true,
    cell: ({ last_failed_at }) => <When at={last_failed_at} />,
  },
]

export function Providers({ providers }: { providers: Provider[] }) {
  return (
    <DenseTable
      label={text('dashboard:services.title')}
      columns={columns}
      rows={providers}
      keyOf={({ provider, call }) => `${provider} ${call}`}
      empty={text('dashboard:services.empty')}
    />
  )
}
