import {
  completeRetrieval,
  giveRetrievalBack,
  retrievalOne,
  retryRetrieval,
} from '@noktra/contract/admin/retrievals'
import { pictureOf } from '@noktra/contract/pictures'
import type { DataOf } from '@noktra/contract/route'
import { Alert, Box } from '@mui/material'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlayerLink } from '../../ui/player-link.tsx'
import { When } from '../../ui/when.tsx'
import { PHASE_LABELS, REASON_LABELS, RetrievalPhaseChip } from './retrieval-words.tsx'

type Retrieval = DataOf<typeof retrievalOne>

export function RetrievalShow() {
  const id = Number(useParams()['id'])
  const asked = useAdminQuery(retrievalOne, { id }, { everyMs: 5000 })
  return (
    <Page
      title={`Retrieval ${id}`}
      hint="What the market says of its order counts. It is asked again before anything is ended by hand."
    >
      <Answered asked={asked}>
        {(retrieval) => (
          <>
            {retrieval.next_at !== null && !retrieval.market_here && (
              <Alert severity="error" sx={{ mb: 2 }}>
                Its order is with {retrieval.provider}, which this store does not have now: no one can be
                asked about it.
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
              ['Phase', <RetrievalPhaseChip key="phase" phase={retrieval.phase} />],
              ['Why it failed', retrieval.fail_reason === null ? '–' : REASON_LABELS[retrieval.fail_reason]],
              ['Player', <PlayerLink key="player" {...player} />],
              ['Item', `${retrieval.item_id}, ${retrieval.item_state}`],
              ['Wear', wear],
              ['Worth', <Amount key="worth" value={retrieval.value} />],
              ['The house pays at most', <Amount key="most" value={retrieval.house_most} />],
              [
                'The player paid',
                retrieval.gap_paid === 0 ? '–' : <Amount key="gap" value={retrieval.gap_paid} />,
              ],
              ['The order is for at most', <Amount key="order" value={retrieval.most} />],
              ['Paid', <Amount key="paid" value={retrieval.price} />],
            ]}
          />
        </Box>
      </Box>
      <Box
        component="ol"
        aria-label="Timeline"
        sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', p: 0, mb: 0 }}
      >
        {steps.map((step) => (
          <Box component="li" key={step.phase} sx={{ listStyle: 'none' }}>
            <Box sx={{ fontWeight: 600 }}>{PHASE_LABELS[step.phase]}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
              <When at={step.at} />
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function Acts({ retrieval: { id, next_at } }: { retrieval: Retrieval }) {
  if (next_at === null) return null
  return (
    <>
      <CommandButton
        route={retryRetrieval}
        label="Ask the market now"
        text="Its next step happens at once instead of later."
        body={{ id }}
        done="Its step is due now"
      />
      <CommandButton
        route={completeRetrieval}
        label="Deliver by hand"
        text="The market is asked first: only what it does not know may be delivered by hand. Do this before you send the item, for from then on the store does not order it any more. It can't be undone."
        body={{ id }}
        fields={[
          {
            name: 'delivery_ref',
            label: 'Reference of your delivery',
            help: 'The trade offer or order by which you send it. The player sees it',
          },
        ]}
        done="Ended: send the item now"
      />
      <CommandButton
        route={giveRetrievalBack}
        label="Give back"
        text="The market is asked first: the item goes back to the player only if the market does not know the order, or has refused it."
        body={{ id }}
        danger
        done="The item is back with the player"
      />
    </>
  )
}

function Order({ retrieval }: { retrieval: Retrieval }) {
  return (
    <Panel title="Order">
      <Facts
        facts={[
          ['Market', retrieval.provider],
          ['Reference of the store', retrieval.order_ref],
          ['Reference of the market', retrieval.provider_ref ?? '–'],
          ['Trade offer', retrieval.offer_ref ?? '–'],
          ['Delivered by hand as', retrieval.delivery_ref ?? '–'],
          ['Ended by', retrieval.ended_by?.name ?? '–'],
          ['Trade link', retrieval.trade_url],
          ['Asked', `${retrieval.attempt} times`],
          ['Next step', <When key="next" at={retrieval.next_at} />],
          ['Protected until', <When key="protected" at={retrieval.protected_until} />],
          ['Requested', <When key="requested" at={retrieval.created_at} />],
          ['Ended', <When key="ended" at={retrieval.ended_at} />],
        ]}
      />
    </Panel>
  )
}
