import { OPERATORS } from '@noktra/contract/admin/admin-route'
import {
  addAnnouncement,
  announcementOne,
  saveAnnouncement,
  type AnnouncementRow,
} from '@noktra/contract/admin/content'
import { inLanguage } from '@noktra/contract/language'
import { Box, FormControlLabel, Stack, Switch, TextField } from '@mui/material'
import { useNotify, usePermissions, useRedirect } from 'react-admin'
import { useParams } from 'react-router'
import { currentLanguage, text } from '../../i18n/i18n.tsx'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { SideBySide } from '../../ui/side-by-side.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { WordsFields } from '../../ui/words-fields.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { CoverPicker, type CoverChoice } from './cover-picker.tsx'

const NO_WORDS = { en: '', zh: '', pt: '' }
const NEW = { revision: 0 }

export function AnnouncementShow() {
  const id = useParams()['id']!
  return id === 'new' ? (
    <Page title={text('content:announcements.a_new')}>
      <Editor row={null} />
    </Page>
  ) : (
    <Known id={Number(id)} />
  )
}

function Known({ id }: { id: number }) {
  const asked = useAdminQuery(announcementOne, { id })
  return (
    <Page
      title={
        asked.data
          ? inLanguage(asked.data.titles, currentLanguage())
          : text('content:announcements.numbered', { id })
      }
    >
      <Answered asked={asked}>{(row) => <Editor row={row} />}</Answered>
    </Page>
  )
}

function Editor({ row }: { row: AnnouncementRow | null }) {
  const { permissions } = usePermissions<string>()
  const notify = useNotify()
  const redirect = useRedirect()
  const locked = !OPERATORS.some((role) => role === permissions)
  const written = useDraft(row ?? NEW, () => ({
    titles: row?.titles ?? NO_WORDS,
    texts: row?.texts ?? NO_WORDS,
    path: row?.path ?? '/home',
    sort: String(row?.sort ?? 0),
    published: row?.published ?? true,
    cover: (row ? { cover: row.cover } : null) as CoverChoice | null,
  }))
  const { draft, revision, change, forget, isTouched } = written
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
  const nothingNew = isTouched ? null : text('content:unchanged')
  return (
    <SideBySide
      title={text('content:words')}
      written={written}
      savedBy={row?.updated_by?.name}
      columns="minmax(0, 1fr) 460px"
      save={
        row ? (
          <CommandButton
            route={saveAnnouncement}
            label={text('content:save')}
            primary
            body={{ id: row.id, revision, ...body }}
            disabledReason={nothingNew}
            done={text('content:announcements.saved')}
            onDone={forget}
          />
        ) : (
          <CommandButton
            route={addAnnouncement}
            label={text('content:announcements.announce')}
            primary
            body={body}
            disabledReason={nothingNew}
            done={text('content:announcements.announced')}
            onDone={({ id }) => redirect('show', 'announcements', id)}
          />
        )
      }
      preview={
        <AnnouncementPreview
          titles={titles}
          texts={texts}
          cover={cover}
          path={path}
          at={row?.created_at ?? null}
        />
      }
    >
      <Stack spacing={2.5}>
        <WordsFields
          label={text('content:title')}
          value={titles}
          onChange={(value) => change({ titles: value })}
          most={80}
          disabled={locked}
        />
        <WordsFields
          label={text('content:text')}
          value={texts}
          onChange={(value) => change({ texts: value })}
          minRows={6}
          most={4000}
          help={text('content:announcements.text_help')}
          disabled={locked}
        />
        <TextField
          label={text('content:announcements.leads_to')}
          value={path}
          onChange={(event) => change({ path: event.target.value })}
          helperText={text('content:announcements.leads_to_help')}
          disabled={locked}
        />
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          <TextField
            label={text('content:announcements.order')}
            type="number"
            value={draft.sort}
            onChange={(event) => change({ sort: event.target.value })}
            helperText={text('content:announcements.order_help')}
            disabled={locked}
          />
          <FormControlLabel
            control={
              <Switch checked={published} onChange={(event) => change({ published: event.target.checked })} />
            }
            label={text('content:announcements.players_see')}
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
    </SideBySide>
  )
}
