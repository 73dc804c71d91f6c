import {
  closeRedEnvelope,
  envelopeMade,
  listEnvelopeClaims,
  type EnvelopeClaimRow,
} from '@noktra/contract/admin/envelopes'
import { inLanguage } from '@noktra/contract/language'
import { Typography } from '@mui/material'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { currentLanguage, text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount, formatCount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlayerLink } from '../../ui/player-link.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { KeyTable } from '../../ui/key-table.tsx'

export function EnvelopeShow() {
  const id = Number(useParams()['id'])
  const asked = useAdminQuery(envelopeMade, { id }, { everyMs: 10_000 })
  return (
    <Page title={text('envelope:show.title', { id })}>
      <Answered asked={asked}>
        {(envelope) => (
          <Panel
            title={inLanguage(envelope.titles, currentLanguage())}
            actions={
              <CommandButton
                route={closeRedEnvelope}
                label={text('envelope:close.label')}
                text={text('envelope:close.text')}
                body={{ id }}
                danger
                disabledReason={envelope.ended ? text('envelope:close.has_ended') : null}
              />
            }
          >
            <Typography sx={{ mb: 2 }}>{inLanguage(envelope.descr, currentLanguage())}</Typography>
            <Facts
              facts={[
                [
                  text('envelope:words.state'),
                  <StatusChip
                    key="state"
                    label={envelope.ended ? text('envelope:words.ended') : text('envelope:words.open')}
                    tone={envelope.ended ? 'default' : 'success'}
                  />,
                ],
                [text('envelope:words.code'), envelope.code ?? text('envelope:show.no_code')],
                [
                  text('envelope:words.claimed'),
                  text('envelope:claimed_of', {
                    claimed: formatCount(envelope.claimed),
                    parts: formatCount(envelope.parts),
                  }),
                ],
                [text('envelope:words.paid'), <Amount key="paid" value={envelope.paid} />],
                [text('envelope:words.total'), <Amount key="total" value={envelope.total} />],
                [text('envelope:words.made'), <When key="made" at={envelope.created_at} />],
                [text('envelope:words.ends'), <When key="ends" at={envelope.ends_at} />],
                [text('envelope:show.closed'), <When key="closed" at={envelope.closed_at} />],
              ]}
            />
          </Panel>
        )}
      </Answered>
      <Panel title={text('envelope:show.claims')}>
        <KeyTable
          route={listEnvelopeClaims}
          query={{ envelope_id: id }}
          label={text('envelope:show.claims')}
          empty={text('envelope:show.empty')}
          columns={[
            { label: text('envelope:show.part'), render: (row: EnvelopeClaimRow) => row.n },
            {
              label: text('envelope:show.player'),
              render: ({ player }: EnvelopeClaimRow) => <PlayerLink {...player} />,
            },
            {
              label: text('envelope:show.got'),
              align: 'right',
              render: (row: EnvelopeClaimRow) => <Amount value={row.amount} />,
            },
            {
              label: text('envelope:show.when'),
              render: (row: EnvelopeClaimRow) => <When at={row.created_at} />,
            },
          ]}
        />
      </Panel>
    </Page>
  )
}
