import { transferDetails, type TransferRow } from '@noktra/contract/admin/money'
import { BILLED_GAMES } from '@noktra/contract/plain/wallet'
import { Link } from '@mui/material'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { text } from '../../i18n/i18n.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { reasonWords, Side, TransferTable } from './transfer-table.tsx'

const CAUSES = ['order', ...BILLED_GAMES, 'partner', 'retrieval'] as const

export function TransferShow() {
  const id = Number(useParams()['id'])
  const asked = useAdminQuery(transferDetails, { id })
  return (
    <Page title={text('money:transfer.title', { id })}>
      <Answered asked={asked} height={280}>
        {(transfer) => (
          <>
            <Panel title={reasonWords(transfer.reason)}>
              <Facts
                facts={[
                  [
                    text('money:words.amount'),
                    <Amount key="amount" value={transfer.amount} unit={transfer.currency} />,
                  ],
                  [text('money:words.when'), <When key="when" at={transfer.at} />],
                  [text('money:words.reference'), transfer.ref],
                  [text('money:transfer.leg'), transfer.leg],
                  [text('money:ledger.from'), <Side key="from" side={transfer.debit} />],
                  [text('money:transfer.held'), <Held key="left" transfer={transfer} side="debit" />],
                  [text('money:ledger.to'), <Side key="to" side={transfer.credit} />],
                  [text('money:transfer.held_there'), <Held key="came" transfer={transfer} side="credit" />],
                  [text('money:transfer.cause'), <Cause key="cause" cause={transfer.cause} />],
                ]}
              />
            </Panel>
            <Panel title={text('money:transfer.linked_with')} hint={text('money:transfer.linked_hint')}>
              <TransferTable label={text('money:transfer.linked')} transfers={transfer.links} />
            </Panel>
            <Panel title={text('money:transfer.other_legs')}>
              <TransferTable label={text('money:transfer.legs')} transfers={transfer.legs} />
            </Panel>
          </>
        )}
      </Answered>
    </Page>
  )
}

function Held({ transfer, side }: { transfer: TransferRow; side: 'debit' | 'credit' }) {
  const { balance } = transfer[side]
  if (balance === null) return text('money:transfer.no_balance')
  return <Amount value={balance} unit={transfer.currency} />
}

function Cause({ cause }: { cause: { kind: string; id: string } | null }) {
  if (!cause) return <>–</>
  const known = CAUSES.find((each) => each === cause.kind)
  const words = known ? text(`money:transfer.causes.${known}`, { id: cause.id }) : `${cause.kind} ${cause.id}`
  const isOrder = cause.kind === 'order' && !cause.id.startsWith('NK')
  return isOrder ? <Link href={`#/orders/${cause.id}/show`}>{words}</Link> : words
}
