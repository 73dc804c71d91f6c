import { brand } from '../brand.ts'
import { Box, Button, Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { chooseLanguage, currentLanguage, OFFICE_LANGUAGES } from '../i18n/i18n.tsx'
import { colors } from '../theme.ts'

/** The frame of the pages before the sign-in. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        p: 2,
        background: `radial-gradient(700px 420px at 50% 0, #182032, ${colors.base0})`,
      }}
    >
      <Card sx={{ width: '100%', maxWidth: 420 }}>
        <CardContent sx={{ p: 4 }}>
          <Typography
            sx={{
              fontFamily: '"Saira Variable"',
              fontWeight: 700,
              letterSpacing: '0.12em',
              color: 'text.secondary',
            }}
          >
            {brand.name}
          </Typography>
          <Typography variant="h5" component="h1" sx={{ mb: 3 }}>
            {title}
          </Typography>
          {children}
          <LanguageLinks />
        </CardContent>
      </Card>
    </Box>
  )
}

function LanguageLinks() {
  return (
    <Box component="nav" sx={{ display: 'flex', justifyContent: 'center', gap: 1, mt: 3 }}>
      {OFFICE_LANGUAGES.map(({ code, name }) => (
        <Button
          key={code}
          size="small"
          color="inherit"
          lang={code}
          aria-current={code === currentLanguage() ? 'true' : undefined}
          sx={{ color: code === currentLanguage() ? 'text.primary' : 'text.disabled' }}
          onClick={() => chooseLanguage(code)}
        >
          {name}
        </Button>
      ))}
    </Box>
  )
}
