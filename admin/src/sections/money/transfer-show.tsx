import { transferDetails, type TransferRow } from '@noktra/contract/admin/money'
import { Link } from '@mui/material'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { Side, TransferTable } from './transfer-table.tsx'

export function TransferShow() {
  const id = Number(useParams()['id'])
  const asked = useAdminQuery(transferDetails, { id })
  return (
    <Page title={`Transfer ${id}`}>
      <Answered asked={asked} height={280}>
        {(transfer) => (
          <>
            <Panel title={transfer.reason}>
              <Facts
                facts={[
                  ['Amount', <Amount key="amount" value={transfer.amount} unit={transfer.currency} />],
                  ['When', <When key="when" at={transfer.at} />],
                  ['Reference', transfer.ref],
                  ['Leg', transfer.leg],
                  ['From', <Side key="from" side={transfer.debit} />],
                  ['Held afterwards', <Held key="left" transfer={transfer} side="debit" />],
                  ['To', <Side key="to" side={transfer.credit} />],
                  ['Held afterwards there', <Held key="came" transfer={transfer} side="credit" />],
                  ['What it was for', <Cause key="cause" cause={transfer.cause} />],
                ]}
              />
            </Panel>
            <Panel title="Linked with" hint="What it gives back or belongs to, and what gives it back.">
              <TransferTable label="Linked transfers" transfers={transfer.links} />
            </Panel>
            <Panel title="Other legs of the same movement">
              <TransferTable label="Other legs" transfers={transfer.legs} />
            </Panel>
          </>
        )}
      </Answered>
    </Page>
  )
}

function Held({ transfer, side }: { transfer: TransferRow; side: 'debit' | 'credit' }) {
  const { balance } = transfer[side]
  if (balance === null) return <>The house keeps no balance</>
  return <Amount value={balance} unit={transfer.currency} />
}

function Cause({ cause }: { cause: { kind: string; id: string } | null }) {
  if (!cause) return <>–</>
  const text = `${cause.kind} ${cause.id}`
  const isOrder = cause.kind === 'order' && !cause.id.startsWith('NK')
  return isOrder ? <Link href={`#/orders/${cause.id}/show`}>{text}</Link> : <>{text}</>
}
