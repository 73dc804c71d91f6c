import {
  completeRetrieval,
  giveRetrievalBack,
  retrievalOne,
  retryRetrieval,
  settleRetrievalCase,
} from '@noktra/contract/admin/retrievals'
import { pictureOf } from '@noktra/contract/pictures'
import type { DataOf } from '@noktra/contract/route'
import { Alert, Box } from '@mui/material'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlayerLink } from '../../ui/player-link.tsx'
import { When } from '../../ui/when.tsx'
import { wordsOf } from '../players/player-words.tsx'
import { RetrievalPhaseChip } from './retrieval-words.tsx'

type Retrieval = DataOf<typeof retrievalOne>

export function RetrievalShow() {
  const id = Number(useParams()['id'])
  const asked = useAdminQuery(retrievalOne, { id }, { everyMs: 5000 })
  return (
    <Page title={text('retrieval:show.title', { id })} hint={text('retrieval:show.hint')}>
      <Answered asked={asked}>
        {(retrieval) => (
          <>
            {retrieval.next_at !== null && !retrieval.market_here && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {text('retrieval:show.no_market', { market: retrieval.provider })}
              </Alert>
            )}
            {isCase(retrieval) && (
              <Alert severity="warning" sx={{ mb: 2 }}>
                {text('retrieval:case.open')}
              </Alert>
            )}
            <State retrieval={retrieval} />
            <Order retrieval={retrieval} />
          </>
        )}
      </Answered>
    </Page>
  )
}

function State({ retrieval }: { retrieval: Retrieval }) {
  const { steps, image_url, item_name, wear, player } = retrieval
  return (
    <Panel title={item_name} actions={<Acts retrieval={retrieval} />}>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        <Box
          component="img"
          src={pictureOf(image_url, 560)}
          alt=""
          sx={{ width: 168, height: 126, objectFit: 'contain' }}
        />
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Facts
            facts={[
              [text('retrieval:words.phase'), <RetrievalPhaseChip key="phase" phase={retrieval.phase} />],
              [
                text('retrieval:words.why_failed'),
                retrieval.fail_reason === null ? '–' : text(`retrieval:reasons.${retrieval.fail_reason}`),
              ],
              [text('retrieval:words.player'), <PlayerLink key="player" {...player} />],
              [
                text('retrieval:words.item'),
                text('retrieval:show.item', {
                  id: retrieval.item_id,
                  state: wordsOf(retrieval.item_state, 'item_states'),
                }),
              ],
              [text('retrieval:show.wear'), wear || '–'],
              [text('retrieval:words.worth'), <Amount key="worth" value={retrieval.value} />],
              [text('retrieval:show.house_most'), <Amount key="most" value={retrieval.house_most} />],
              [
                text('retrieval:show.gap_paid'),
                retrieval.gap_paid === 0 ? '–' : <Amount key="gap" value={retrieval.gap_paid} />,
              ],
              [text('retrieval:show.order_most'), <Amount key="order" value={retrieval.most} />],
              [text('retrieval:words.paid'), <Amount key="paid" value={retrieval.price} />],
            ]}
          />
        </Box>
      </Box>
      <Box
        component="ol"
        aria-label={text('retrieval:show.timeline')}
        sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', p: 0, mb: 0 }}
      >
        {steps.map((step) => (
          <Box component="li" key={step.phase} sx={{ listStyle: 'none' }}>
            <Box sx={{ fontWeight: 600 }}>{text(`retrieval:phases.${step.phase}`)}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
              <When at={step.at} />
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function isCase({ case_at, settled_at }: Retrieval): boolean {
  return case_at !== null && settled_at === null
}

function Acts({ retrieval }: { retrieval: Retrieval }) {
  const { id, next_at } = retrieval
  if (isCase(retrieval)) {
    return (
      <CommandButton
        route={settleRetrievalCase}
        label={text('retrieval:case.label')}
        text={text('retrieval:case.text')}
        body={{ id }}
        done={text('retrieval:case.done')}
      />
    )
  }
  if (next_at === null) return null
  return (
    <>
      <CommandButton
        route={retryRetrieval}
        label={text('retrieval:ask.label')}
        text={text('retrieval:ask.text')}
        body={{ id }}
        done={text('retrieval:ask.done')}
      />
      <CommandButton
        route={completeRetrieval}
        label={text('retrieval:deliver.label')}
        text={text('retrieval:deliver.text')}
        body={{ id }}
        fields={[
          {
            name: 'delivery_ref',
            label: text('retrieval:deliver.ref'),
            help: text('retrieval:deliver.ref_help'),
          },
        ]}
        done={text('retrieval:deliver.done')}
      />
      <CommandButton
        route={giveRetrievalBack}
        label={text('retrieval:give_back.label')}
        text={text('retrieval:give_back.text')}
        body={{ id }}
        danger
        done={text('retrieval:give_back.done')}
      />
    </>
  )
}

function Order({ retrieval }: { retrieval: Retrieval }) {
  return (
    <Panel title={text('retrieval:order.title')}>
      <Facts
        facts={[
          [text('retrieval:words.market'), retrieval.provider],
          [text('retrieval:order.own_ref'), retrieval.order_ref],
          [text('retrieval:order.market_ref'), retrieval.provider_ref ?? '–'],
          [text('retrieval:order.offer'), retrieval.offer_ref ?? '–'],
          [text('retrieval:order.delivered_as'), retrieval.delivery_ref ?? '–'],
          [text('retrieval:order.ended_by'), retrieval.ended_by?.name ?? '–'],
          [text('retrieval:order.trade_link'), retrieval.trade_url],
          [text('retrieval:words.asked'), text('retrieval:order.asked', { count: retrieval.attempt })],
          [text('retrieval:words.next'), <When key="next" at={retrieval.next_at} />],
          [text('retrieval:order.protected'), <When key="protected" at={retrieval.protected_until} />],
          [text('retrieval:case.reversed'), <When key="case" at={retrieval.case_at} />],
          [text('retrieval:case.settled'), <When key="settled" at={retrieval.settled_at} />],
          [text('retrieval:order.requested'), <When key="requested" at={retrieval.created_at} />],
          [text('retrieval:order.ended'), <When key="ended" at={retrieval.ended_at} />],
        ]}
      />
    </Panel>
  )
}
