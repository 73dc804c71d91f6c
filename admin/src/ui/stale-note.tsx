import { Alert, Button } from '@mui/material'

/** Somebody else has saved what is being edited here. */
export function StaleNote({ who, onReload }: { who: string | undefined; onReload: () => void }) {
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onReload}>
          Throw mine away
        </Button>
      }
    >
      {who ?? 'Someone'} changed this meanwhile. Yours can no longer be saved: copy what you need and load it
      again.
    </Alert>
  )
}
