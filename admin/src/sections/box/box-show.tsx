import { Alert, Box, Button } from '@mui/material'
import { boxDetails, bringBackBox, endPublication, retireBox, saveDraft } from '@noktra/contract/admin/boxes'
import { lazy, Suspense, useState } from 'react'
import { Loading, usePermissions } from 'react-admin'
import { Link, useLocation, useParams } from 'react-router'
import { Text, text } from '../../i18n/i18n.tsx'
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
  const last = box?.publications.find(({ status }) => status !== 'cancelled')
  const told = last?.status === 'done' ? undefined : last
  const [openings, setOpenings] = useState(false)
  return (
    <Page
      title={box?.name || text('box:numbered', { id })}
      actions={
        box && (
          <>
            {mayEdit && (
              <Button component={Link} to={`/boxes/${id}/show?draft`} variant="contained">
                {text(box.draft ? 'box:show.open_draft' : 'box:show.new_draft')}
              </Button>
            )}
            {box.status === 'on_sale' && (
              <CommandButton
                route={retireBox}
                label={text('box:show.retire.label')}
                title={text('box:show.retire.title', { name: box.name })}
                body={{ id }}
                danger
                text={text('box:show.retire.text')}
              />
            )}
            {box.status === 'retired' && (
              <CommandButton
                route={bringBackBox}
                label={text('box:show.bring_back.label')}
                title={text('box:show.bring_back.title', { name: box.name })}
                body={{ id }}
                text={text('box:show.bring_back.text')}
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
                    {text('box:show.open_request')}
                  </Button>
                }
              >
                {text('box:show.publication_waits')}
              </Alert>
            )}
            {told && (
              <Alert
                severity={told.status === 'failed' ? 'error' : 'info'}
                sx={{ mb: 2 }}
                action={
                  <CommandButton
                    route={endPublication}
                    label={text(`box:show.${told.status === 'failed' ? 'dismiss' : 'take_back'}.label`)}
                    title={text(`box:show.${told.status === 'failed' ? 'dismiss' : 'take_back'}.title`)}
                    body={{ id: told.id }}
                    text={text('box:show.draft_stays')}
                  />
                }
              >
                <Text
                  is={told.status === 'failed' ? 'box:show.failed' : 'box:show.published_at'}
                  values={{ why: told.why ?? '' }}
                  parts={{ when: <When at={told.due_at} /> }}
                />
              </Alert>
            )}
            {(shown.closed_at !== null || shown.out_of_band) && (
              <Alert
                severity="error"
                sx={{ mb: 2 }}
                action={
                  <Button component={Link} to="/refits" color="inherit" size="small">
                    {text('box:show.open_refit')}
                  </Button>
                }
              >
                {shown.closed_at !== null ? (
                  <Text is="box:show.closed" parts={{ when: <When at={shown.closed_at} /> }} />
                ) : (
                  text('box:show.out_of_band', { percent: formatPercent(shown.current_return ?? 0) })
                )}
              </Alert>
            )}
            <Panel title={text('box:show.players_see')}>
              <Facts
                facts={[
                  [
                    text('box:picture'),
                    <Picture key="picture" url={shown.image_url} width={256} size={72} />,
                  ],
                  [text('box:section'), shown.type_name],
                  [text('box:price'), <Amount key="price" value={shown.price} />],
                  [text('box:show.declared'), <Return key="declared" value={shown.declared_return} />],
                  [
                    text('box:show.current'),
                    <Return key="current" value={shown.current_return} bad={shown.out_of_band} />,
                  ],
                  [text('box:show.observed'), <Return key="observed" value={shown.observed_return} />],
                  [text('box:opened'), formatCount(shown.opened)],
                  [text('box:names'), `${shown.names.en} · ${shown.names.zh} · ${shown.names.pt}`],
                  [text('box:description'), shown.descr.en],
                  [text('box:badge'), text(`box:badges.${shown.badge ?? 'none'}`)],
                  [text('box:featured'), text(shown.featured ? 'box:yes' : 'box:no')],
                  [text('box:sold_until'), <When key="until" at={shown.sell_until} />],
                ]}
              />
            </Panel>
            {shown.rows.length > 0 && <BoxContents rows={shown.rows} />}
            <VersionsPanel boxId={id} versions={shown.versions} active={shown.active_version} />
            {shown.versions.length > 0 && (
              <Panel
                title={text('box:openings.title')}
                actions={
                  !openings && (
                    <Button color="inherit" variant="outlined" size="small" onClick={() => setOpenings(true)}>
                      {text('box:openings.show')}
                    </Button>
                  )
                }
              >
                {openings ? <OpeningsPanel boxId={id} /> : text('box:openings.text')}
              </Panel>
            )}
          </>
        )}
      </Answered>
    </Page>
  )
}
