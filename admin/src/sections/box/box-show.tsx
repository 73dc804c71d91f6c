import { Alert, Box, Button } from '@mui/material'
import { boxDetails, bringBackBox, endPublication, retireBox, saveDraft } from '@noktra/contract/admin/boxes'
import { lazy, Suspense, useState } from 'react'
import { Loading, usePermissions } from 'react-admin'
import { Link, useLocation, useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount, formatCount, formatPercent } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { BoxContents } from './box-contents.tsx'
import { BoxMarks, Picture, Return } from './box-words.tsx'
import { OpeningsPanel } from './openings-panel.tsx'
import { VersionsPanel } from './versions-panel.tsx'

const DraftEditor = lazy(async () => ({ default: (await import('./draft-editor.tsx')).DraftEditor }))

/** A box, or (`?draft`) the draft of one; `new` is one that is not yet. */
export function BoxShow() {
  const id = useParams()['id']
  const { search } = useLocation()
  if (id !== 'new' && !search.includes('draft')) return <BoxPage key={id} id={Number(id)} />
  return (
    <Suspense fallback={<Loading />}>
      <DraftEditor key={id} id={id === 'new' ? null : Number(id)} />
    </Suspense>
  )
}

function BoxPage({ id }: { id: number }) {
  const asked = useAdminQuery(boxDetails, { id }, { everyMs: 10_000 })
  const { permissions } = usePermissions<string>()
  const mayEdit = saveDraft.roles?.some((role) => role === permissions)
  const box = asked.data
  const ended = box?.publications.find(({ status }) => status === 'waiting' || status === 'failed')
  const [openings, setOpenings] = useState(false)
  return (
    <Page
      title={box?.name || `Box ${id}`}
      actions={
        box && (
          <>
            {mayEdit && (
              <Button component={Link} to={`/boxes/${id}/show?draft`} variant="contained">
                {box.draft ? 'Open the draft' : 'New draft'}
              </Button>
            )}
            {box.status === 'on_sale' && (
              <CommandButton
                route={retireBox}
                label="Retire"
                title={`Retire ${box.name}`}
                body={{ id }}
                danger
                text="No one can open it any more. Battle rooms that wait with it are cancelled and paid back."
              />
            )}
            {box.status === 'retired' && (
              <CommandButton
                route={bringBackBox}
                label="Bring back"
                title={`Bring ${box.name} back`}
                body={{ id }}
                text="It goes on sale again with the version that it had, when a second person agrees."
              />
            )}
          </>
        )
      }
    >
      <Answered asked={asked} height={400}>
        {(shown) => (
          <>
            <Box sx={{ mb: 2 }}>
              <BoxMarks row={shown} />
            </Box>
            {shown.approval_id && (
              <Alert
                severity="warning"
                sx={{ mb: 2 }}
                action={
                  <Button
                    component={Link}
                    to={`/approvals/${shown.approval_id}/show`}
                    color="inherit"
                    size="small"
                  >
                    Open the request
                  </Button>
                }
              >
                A publication waits for a second person.
              </Alert>
            )}
            {ended && (
              <Alert
                severity={ended.status === 'failed' ? 'error' : 'info'}
                sx={{ mb: 2 }}
                action={
                  <CommandButton
                    route={endPublication}
                    label={ended.status === 'failed' ? 'Dismiss' : 'Take back'}
                    title={ended.status === 'failed' ? 'Dismiss the failure' : 'Take the publication back'}
                    body={{ id: ended.id }}
                    text="The draft stays as it is."
                  />
                }
              >
                {ended.status === 'failed' ? (
                  <>
                    The publication of <When at={ended.due_at} /> failed: {ended.why}.
                  </>
                ) : (
                  <>
                    It is published at <When at={ended.due_at} />.
                  </>
                )}
              </Alert>
            )}
            {shown.out_of_band && (
              <Alert severity="error" sx={{ mb: 2 }}>
                At the prices of today this box returns {formatPercent(shown.current_return ?? 0)}. Publish a
                new version, or retire it.
              </Alert>
            )}
            <Panel title="What players see">
              <Facts
                facts={[
                  ['Picture', <Picture key="picture" url={shown.image_url} width={256} size={72} />],
                  ['Section', shown.type_name],
                  ['Price', <Amount key="price" value={shown.price} />],
                  ['Declared return', <Return key="declared" value={shown.declared_return} />],
                  [
                    'Return at today’s prices',
                    <Return key="current" value={shown.current_return} bad={shown.out_of_band} />,
                  ],
                  ['Observed return', <Return key="observed" value={shown.observed_return} />],
                  ['Opened', formatCount(shown.opened)],
                  ['Names', `${shown.names.en} · ${shown.names.zh} · ${shown.names.pt}`],
                  ['Description', shown.descr.en],
                  ['Badge', shown.badge ?? 'none'],
                  ['Featured', shown.featured ? 'yes' : 'no'],
                  ['Sold until', <When key="until" at={shown.sell_until} />],
                ]}
              />
            </Panel>
            {shown.rows.length > 0 && <BoxContents rows={shown.rows} />}
            <VersionsPanel boxId={id} versions={shown.versions} active={shown.active_version} />
            {shown.versions.length > 0 && (
              <Panel
                title="Openings"
                actions={
                  !openings && (
                    <Button color="inherit" variant="outlined" size="small" onClick={() => setOpenings(true)}>
                      Show
                    </Button>
                  )
                }
              >
                {openings ? <OpeningsPanel boxId={id} /> : 'The newest openings, with the version of each.'}
              </Panel>
            )}
          </>
        )}
      </Answered>
    </Page>
  )
}
