import {
  closeRedEnvelope,
  envelopeMade,
  listEnvelopeClaims,
  type EnvelopeClaimRow,
} from '@noktra/contract/admin/envelopes'
import { Typography } from '@mui/material'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount } from '../../ui/amount.tsx'
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
    <Page title={`Red envelope ${id}`}>
      <Answered asked={asked}>
        {(envelope) => (
          <Panel
            title={envelope.titles.en}
            actions={
              <CommandButton
                route={closeRedEnvelope}
                label="Close early"
                text="No one can claim any more; what is left stays with the house, and the seed becomes public. It can't be opened again."
                body={{ id }}
                danger
                disabledReason={envelope.ended ? 'It has ended' : null}
              />
            }
          >
            {envelope.descr.en && <Typography sx={{ mb: 2 }}>{envelope.descr.en}</Typography>}
            <Facts
              facts={[
                [
                  'State',
                  <StatusChip
                    key="state"
                    label={envelope.ended ? 'Ended' : 'Open'}
                    tone={envelope.ended ? 'default' : 'success'}
                  />,
                ],
                ['Code', envelope.code ?? 'For operators only'],
                ['Claimed', `${envelope.claimed} of ${envelope.parts}`],
                ['Paid', <Amount key="paid" value={envelope.paid} />],
                ['Total', <Amount key="total" value={envelope.total} />],
                ['Made', <When key="made" at={envelope.created_at} />],
                ['Ends', <When key="ends" at={envelope.ends_at} />],
                ['Closed early', <When key="closed" at={envelope.closed_at} />],
              ]}
            />
          </Panel>
        )}
      </Answered>
      <Panel title="Claims">
        <KeyTable
          route={listEnvelopeClaims}
          query={{ envelope_id: id }}
          label="Claims"
          empty="No one has claimed a part."
          columns={[
            { label: 'Part', render: (row: EnvelopeClaimRow) => row.n },
            {
              label: 'Player',
              render: ({ player }: EnvelopeClaimRow) => <PlayerLink {...player} />,
            },
            {
              label: 'Got',
              align: 'right',
              render: (row: EnvelopeClaimRow) => <Amount value={row.amount} />,
            },
            { label: 'When', render: (row: EnvelopeClaimRow) => <When at={row.created_at} /> },
          ]}
        />
      </Panel>
    </Page>
  )
}
