import { Button } from '@mui/material'
import { Link } from 'react-router'
import { Page } from '../ui/page.tsx'

/** An address that leads nowhere, or to a section of another role. */
export function NotFound() {
  return (
    <Page title="Page not found" hint="The address is wrong, or your role has no access to it.">
      <Button variant="contained" component={Link} to="/">
        Go to the dashboard
      </Button>
    </Page>
  )
}
