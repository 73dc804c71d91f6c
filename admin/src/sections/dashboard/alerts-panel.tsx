import { listAlerts } from '@noktra/contract/admin/dashboard'
import { Box, Typography } from '@mui/material'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { text } from '../../i18n/i18n.tsx'
import { Answered } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { colors } from '../../theme.ts'
import { AlertCare, AlertKindChip, AllAlerts } from './alert-words.tsx'

const HEIGHT = 236

/** Open alerts, newest first; more than fit are scrolled to. */
export function AlertsPanel() {
  const alerts = useAdminQuery(listAlerts, { state: 'open', page_size: 50 }, { everyMs: 10_000 })
  return (
    <Panel title={text('layout:sections.alerts')} actions={<AllAlerts />}>
      <Answered asked={alerts} height={HEIGHT}>
        {({ list }) => (
          <Box
            component="ul"
            tabIndex={0}
            aria-label={text('dashboard:alerts.open_list')}
            sx={{ m: 0, p: 0, listStyle: 'none', height: { lg: HEIGHT }, overflowY: 'auto' }}
          >
            {list.length === 0 && (
              <Typography component="li" variant="body2" sx={{ color: 'text.secondary' }}>
                {text('dashboard:alerts.clear')}
              </Typography>
            )}
            {list.map((alert) => (
              <Box
                component="li"
                key={alert.id}
                sx={{
                  py: 1.25,
                  borderTop: `1px solid ${colors.line1}`,
                  '&:first-of-type': { borderTop: 0, pt: 0 },
                }}
              >
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
                  <AlertKindChip kind={alert.kind} />
                  <Typography
                    variant="caption"
                    sx={{
                      color: 'text.disabled',
                      marginInlineStart: 'auto',
                      fontVariantNumeric: 'tabular-nums',
                    }}
                  >
                    <When at={alert.since} />
                  </Typography>
                </Box>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
                  <Typography variant="body2" sx={{ flex: '1 1 180px' }}>
                    <span>{alert.text}</span>
                  </Typography>
                  <Typography variant="caption" component="div">
                    <AlertCare alert={alert} />
                  </Typography>
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </Answered>
    </Panel>
  )
}
