import { Alert, Button } from '@mui/material'
import { text } from '../i18n/i18n.tsx'

/** Somebody else has saved what is being edited here. */
export function StaleNote({ who, onReload }: { who: string | undefined; onReload: () => void }) {
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onReload}>
          {text('common:stale.forget')}
        </Button>
      }
    >
      {who ? text('common:stale.by', { who }) : text('common:stale.by_someone')}
    </Alert>
  )
}
