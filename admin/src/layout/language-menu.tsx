import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import Translate from '@mui/icons-material/Translate'
import { useState } from 'react'
import { chooseLanguage, currentLanguage, OFFICE_LANGUAGES, text } from '../i18n/i18n.tsx'

/** The languages of the back office, by the names that they give themselves. */
export function LanguageMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tooltip title={text('layout:language')}>
        <IconButton
          color="inherit"
          size="small"
          aria-label={text('layout:language')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Translate fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {OFFICE_LANGUAGES.map(({ code, name }) => (
          <MenuItem
            key={code}
            lang={code}
            selected={code === currentLanguage()}
            onClick={() => chooseLanguage(code)}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
