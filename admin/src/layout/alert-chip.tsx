import { countAlerts } from '@noktra/contract/admin/dashboard'
import { Chip } from '@mui/material'
import { Link } from 'react-router'
import { text } from '../i18n/i18n.tsx'
import { useAdminQuery } from '../api/use-admin-query.ts'

/** How many alerts are open, on every page; highlighted while one is not acknowledged. */
export function AlertChip() {
  const { data } = useAdminQuery(countAlerts, {}, { everyMs: 10_000 })
  if (!data || data.open === 0) return null
  return (
    <Chip
      component={Link}
      to="/alerts"
      clickable
      size="small"
      color={data.unacknowledged > 0 ? 'error' : 'default'}
      variant={data.unacknowledged > 0 ? 'filled' : 'outlined'}
      label={text('layout:alerts', { count: data.open })}
      data-testid="alerts"
    />
  )
}
