import { acknowledgeAlert, type AlertKind, type AlertRow } from '@noktra/contract/admin/dashboard'
import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

/** What is wrong with the house's promises, its books or its means to deliver; all else is work that waits. */
const GRAVE: AlertKind[] = ['return_off', 'economy', 'prove_failed', 'supplier_balance']

export function AlertKindChip({ kind }: { kind: AlertKind }) {
  return (
    <StatusChip
      label={text(`dashboard:alert_kinds.${kind}`)}
      tone={GRAVE.includes(kind) ? 'error' : 'warning'}
    />
  )
}

/** Who looks after it, or the button for it. */
export function AlertCare({ alert }: { alert: AlertRow }) {
  if (alert.acknowledged_by) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {text('dashboard:take.taken', {
          who: alert.acknowledged_by.name,
          why: alert.acknowledged_why ?? '–',
        })}
      </Box>
    )
  }
  if (alert.cleared_at) return <>–</>
  return (
    <CommandButton
      route={acknowledgeAlert}
      label={text('dashboard:take.label')}
      title={text('dashboard:take.title')}
      text={text('dashboard:take.text')}
      body={{ id: alert.id }}
      done={text('dashboard:take.done')}
    />
  )
}

export function AllAlerts() {
  return (
    <Link component={RouterLink} to="/alerts" variant="body2" sx={{ color: 'text.secondary' }}>
      {text('dashboard:alerts.all')}
    </Link>
  )
}
