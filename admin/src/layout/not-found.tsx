import { Button } from '@mui/material'
import { Link } from 'react-router'
import { text } from '../i18n/i18n.tsx'
import { Page } from '../ui/page.tsx'

/** An address that leads nowhere, or to a section of another role. */
export function NotFound() {
  return (
    <Page title={text('layout:not_found.title')} hint={text('layout:not_found.hint')}>
      <Button variant="contained" component={Link} to="/">
        {text('layout:not_found.to_dashboard')}
      </Button>
    </Page>
  )
}
