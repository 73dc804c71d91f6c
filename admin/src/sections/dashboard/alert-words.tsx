import { acknowledgeAlert, type AlertKind, type AlertRow } from '@noktra/contract/admin/dashboard'
import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { CommandButton } from '../../ui/command-button.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

export const ALERT_LABELS: Record<AlertKind, string> = {
  return_off: 'Return off',
  return_range: 'Return range',
  economy: 'Economy',
  drift: 'Drift',
  prove_failed: 'Books',
  provider_failing: 'Provider',
  beacon_late: 'Beacon',
  job_stuck: 'Job stuck',
  retrieval_waiting: 'Retrieval',
  disk_low: 'Disk',
  code_budget: 'Codes',
  promised_much: 'Promises',
  request_delayed: 'Request',
  rooms_wait: 'Rooms wait',
  gift_budget: 'Gifts',
}

/** What is wrong with the house's promises or its books; all else is work that waits. */
const GRAVE: AlertKind[] = ['return_off', 'economy', 'prove_failed']

export function AlertKindChip({ kind }: { kind: AlertKind }) {
  return <StatusChip label={ALERT_LABELS[kind]} tone={GRAVE.includes(kind) ? 'error' : 'warning'} />
}

/** Who looks after it, or the button for it. */
export function AlertCare({ alert }: { alert: AlertRow }) {
  if (alert.acknowledged_by) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {alert.acknowledged_by.name}: {alert.acknowledged_why}
      </Box>
    )
  }
  if (alert.cleared_at) return <>–</>
  return (
    <CommandButton
      route={acknowledgeAlert}
      label="Acknowledge"
      title="AdminQuery after this alert"
      text="Everyone sees that you do. The alert stays open until its cause is gone."
      body={{ id: alert.id }}
      done="Assigned to you"
    />
  )
}

export function AllAlerts() {
  return (
    <Link component={RouterLink} to="/alerts" variant="body2" sx={{ color: 'text.secondary' }}>
      All alerts
    </Link>
  )
}
