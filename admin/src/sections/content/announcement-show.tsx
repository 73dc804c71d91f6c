import { OPERATORS } from '@noktra/contract/admin/admin-route'
import {
  addAnnouncement,
  announcementOne,
  saveAnnouncement,
  type AnnouncementRow,
} from '@noktra/contract/admin/content'
import { Box, Button, FormControlLabel, Stack, Switch, TextField } from '@mui/material'
import { useNotify, usePermissions, useRedirect } from 'react-admin'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { WordsFields } from '../../ui/words-fields.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { CoverPicker, type CoverChoice } from './cover-picker.tsx'

const NO_WORDS = { en: '', zh: '', pt: '' }
const NEW = { revision: 0 }

export function AnnouncementShow() {
  const id = useParams()['id']!
  return id === 'new' ? (
    <Page title="A new announcement">
      <Editor row={null} />
    </Page>
  ) : (
    <Known id={Number(id)} />
  )
}

function Known({ id }: { id: number }) {
  const asked = useAdminQuery(announcementOne, { id })
  return (
    <Page title={asked.data ? asked.data.titles.en : `Announcement ${id}`}>
      <Answered asked={asked}>{(row) => <Editor row={row} />}</Answered>
    </Page>
  )
}

function Editor({ row }: { row: AnnouncementRow | null }) {
  const { permissions } = usePermissions<string>()
  const notify = useNotify()
  const redirect = useRedirect()
  const locked = !OPERATORS.some((role) => role === permissions)
  const { draft, revision, change, forget, isStale, isTouched } = useDraft(row ?? NEW, () => ({
    titles: row?.titles ?? NO_WORDS,
    texts: row?.texts ?? NO_WORDS,
    path: row?.path ?? '/home',
    sort: String(row?.sort ?? 0),
    published: row?.published ?? true,
    cover: (row ? { cover: row.cover } : null) as CoverChoice | null,
  }))
  const { titles, texts, path, published, cover } = draft
  const body = {
    titles,
    texts,
    path,
    sort: Number(draft.sort || Number.NaN),
    published,
    ...(cover === null
      ? {}
      : 'upload' in cover
        ? { cover_upload: cover.upload.slice(cover.upload.indexOf(',') + 1) }
        : cover),
  }
  const nothingNew = isTouched ? null : 'Nothing has been changed'
  return (
    <>
      {isStale && <StaleNote who={row?.updated_by?.name} onReload={forget} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { lg: 'minmax(0, 1fr) 460px' },
          alignItems: 'start',
        }}
      >
        <Panel
          title="Words"
          actions={
            <>
              {isTouched && row && (
                <Button size="small" color="inherit" onClick={forget}>
                  As it was
                </Button>
              )}
              {row ? (
                <CommandButton
                  route={saveAnnouncement}
                  label="Save"
                  primary
                  body={{ id: row.id, revision, ...body }}
                  disabledReason={nothingNew}
                  done="Saved: players see it so"
                  onDone={forget}
                />
              ) : (
                <CommandButton
                  route={addAnnouncement}
                  label="Announce"
                  primary
                  body={body}
                  disabledReason={nothingNew}
                  done="Announced"
                  onDone={({ id }) => redirect('show', 'announcements', id)}
                />
              )}
            </>
          }
        >
          <Stack spacing={2.5}>
            <WordsFields
              label="Title"
              value={titles}
              onChange={(value) => change({ titles: value })}
              most={80}
              disabled={locked}
            />
            <WordsFields
              label="Text"
              value={texts}
              onChange={(value) => change({ texts: value })}
              minRows={6}
              most={4000}
              help="An empty line begins a paragraph; `code` is a code to copy"
              disabled={locked}
            />
            <TextField
              label="Leads to"
              value={path}
              onChange={(event) => change({ path: event.target.value })}
              helperText="A page of the store, as /rolls or /mall?kind=knife"
              disabled={locked}
            />
            <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
              <TextField
                label="Order"
                type="number"
                value={draft.sort}
                onChange={(event) => change({ sort: event.target.value })}
                helperText="The smallest comes first"
                disabled={locked}
              />
              <FormControlLabel
                control={
                  <Switch
                    checked={published}
                    onChange={(event) => change({ published: event.target.checked })}
                  />
                }
                label="Players see it"
                disabled={locked}
              />
            </Box>
            {!locked && (
              <CoverPicker
                chosen={cover}
                onChoose={(choice) => change({ cover: choice })}
                onError={(why) => notify(why, { type: 'error' })}
              />
            )}
          </Stack>
        </Panel>
        <AnnouncementPreview
          titles={titles}
          texts={texts}
          cover={cover}
          path={path}
          at={row?.created_at ?? null}
        />
      </Box>
    </>
  )
}
