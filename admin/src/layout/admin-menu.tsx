import { Typography } from '@mui/material'
import { Menu, usePermissions, useSidebarState } from 'react-admin'
import { text } from '../i18n/i18n.tsx'
import { GROUPS } from '../sections/section.ts'
import { sections } from '../sections/sections.ts'

/** The menu by headings; what a role may not see is not in it. */
export function AdminMenu() {
  const { permissions } = usePermissions<string>()
  const [open] = useSidebarState()
  const mine = sections.filter(({ roles }) => !roles || roles.some((name) => name === permissions))
  return (
    <Menu
      dense
      // A long name takes two lines rather than an ellipsis.
      sx={{ pt: 1.5, pb: 4, '& .MuiMenuItem-root': { whiteSpace: 'normal' } }}
    >
      {GROUPS.map((group) => {
        const entries = mine.filter((section) => section.group === group)
        if (entries.length === 0) return null
        return [
          open && (
            <Typography
              key={group}
              variant="overline"
              component="div"
              sx={{ px: 2, pt: 1.5, color: 'text.disabled', lineHeight: 1.8 }}
            >
              {text(`layout:groups.${group}`)}
            </Typography>
          ),
          ...entries.map(({ name, label, icon: Icon }) => (
            <Menu.Item key={name} to={`/${name}`} primaryText={label} leftIcon={<Icon />} />
          )),
        ]
      })}
    </Menu>
  )
}
