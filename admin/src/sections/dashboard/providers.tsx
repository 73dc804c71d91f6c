import type { DashboardJobs } from '@noktra/contract/admin/dashboard'
import { Box } from '@mui/material'
import { formatCount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { colors } from '../../theme.ts'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'

type Provider = DashboardJobs['providers'][number]

const columns: Column<Provider>[] = [
  { label: 'Service', cell: ({ provider }) => provider },
  { label: 'Call', cell: ({ call }) => call },
  { label: 'Answered', number: true, cell: ({ ok }) => formatCount(ok) },
  { label: 'Refused', number: true, cell: ({ refused }) => formatCount(refused) },
  {
    label: 'Silent',
    number: true,
    cell: ({ silent }) => (
      <Box component="span" sx={silent > 0 ? { color: colors.warning, fontWeight: 600 } : undefined}>
        {formatCount(silent)}
      </Box>
    ),
  },
  { label: 'Last silence', number: true, cell: ({ last_failed_at }) => <When at={last_failed_at} /> },
]

export function Providers({ providers }: { providers: Provider[] }) {
  return (
    <DenseTable
      label="Outside services"
      columns={columns}
      rows={providers}
      keyOf={({ provider, call }) => `${provider} ${call}`}
      empty="No service was called in the last hour."
    />
  )
}
