import {
  changeFeed,
  createFeed,
  FEED_KINDS,
  feedOverview,
  type FeedKind,
  type FeedRow,
} from '@noktra/contract/admin/feeds'
import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { useAdminQuery } from '../../../api/use-admin-query.ts'
import { text } from '../../../i18n/i18n.tsx'
import { CommandDialog } from '../../../ui/command-dialog.tsx'
import { feedFields } from './feed-fields.ts'

/** Asks where the lists come from, and then for what such a feed needs. */
export function AddFeed() {
  const { permissions } = usePermissions<string>()
  const folder = useAdminQuery(feedOverview).data?.folder ?? ''
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [kind, setKind] = useState<FeedKind | null>(null)
  if (!createFeed.roles?.some((role) => role === permissions)) return null
  return (
    <>
      <Button size="small" variant="contained" onClick={(event) => setAnchor(event.currentTarget)}>
        {text('feeds:form.add')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {FEED_KINDS.map((one) => (
          <MenuItem
            key={one}
            onClick={() => {
              setAnchor(null)
              setKind(one)
            }}
          >
            {text(`feeds:kinds.${one}`)}
          </MenuItem>
        ))}
      </Menu>
      {kind && (
        <CommandDialog
          route={createFeed}
          label={text('feeds:form.add')}
          title={`${text('feeds:form.add')}: ${text(`feeds:kinds.${kind}`)}`}
          text={kind === 'push' ? text('feeds:accounts.hint') : text('feeds:form.add_text')}
          body={{ kind }}
          fields={feedFields(kind, folder, null)}
          done={text('feeds:form.added')}
          onClose={() => setKind(null)}
        />
      )}
    </>
  )
}

/** Changes a feed as it was when the dialog opened: what somebody else has changed since is refused. */
export function ChangeFeed({ feed, folder }: { feed: FeedRow; folder: string }) {
  const { permissions } = usePermissions<string>()
  const [open, setOpen] = useState<FeedRow | null>(null)
  if (!changeFeed.roles?.some((role) => role === permissions)) return null
  return (
    <>
      <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen(feed)}>
        {text('feeds:form.change')}
      </Button>
      {open && (
        <CommandDialog
          route={changeFeed}
          label={text('feeds:form.change')}
          title={text('feeds:form.change_title', { name: open.name })}
          text={text('feeds:form.change_text')}
          body={{ id: open.id, version: open.version }}
          fields={feedFields(open.kind, folder, open)}
          done={text('feeds:form.changed')}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
