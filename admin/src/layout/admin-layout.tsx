import { brand } from '../brand.ts'
import type { StaffRole } from '@noktra/contract/admin/admin-route'
import { Box, Chip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { AppBar, CheckForApplicationUpdate, Layout, TitlePortal, usePermissions } from 'react-admin'
import { AlertChip } from './alert-chip.tsx'
import { text } from '../i18n/i18n.tsx'
import { useMe } from '../ui/use-me.ts'
import { LanguageMenu } from './language-menu.tsx'
import { AdminMenu } from './admin-menu.tsx'

export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={AdminBar} menu={AdminMenu}>
      {children}
      <CheckForApplicationUpdate />
    </Layout>
  )
}

function AdminBar() {
  const me = useMe()
  const { permissions } = usePermissions<StaffRole>()
  return (
    <AppBar color="default" toolbar={<></>}>
      <Typography
        sx={{ fontFamily: '"Saira Variable"', fontWeight: 700, letterSpacing: '0.08em', marginInlineEnd: 2 }}
      >
        {brand.name}
      </Typography>
      <TitlePortal sx={{ color: 'text.secondary', visibility: { xs: 'hidden', sm: 'visible' } }} />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <AlertChip />
        <LanguageMenu />
        {me && (
          <Chip
            size="small"
            color={me.sandbox ? 'warning' : 'success'}
            variant="outlined"
            label={text(me.sandbox ? 'layout:sandbox' : 'layout:live')}
            data-testid="mode"
          />
        )}
        <Chip
          size="small"
          variant="outlined"
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          label={permissions ? text(`staff:roles.${permissions}`) : '…'}
          data-testid="role"
        />
      </Box>
    </AppBar>
  )
}
