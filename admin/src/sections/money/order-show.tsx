import { askOrder, orderDetails, refundOrder, settleReversal } from '@noktra/contract/admin/money'
import type { DataOf } from '@noktra/contract/route'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount, formatAmount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { CallbackTable } from './callback-table.tsx'
import { METHOD_NAMES, OrderState, OUTCOMES } from './order-words.tsx'
import { PlayerLink } from './player-link.tsx'
import { TransferTable } from './transfer-table.tsx'

const REVERSALS = { refunded: 'Refunded', charged_back: 'Charged back' } as const

type Order = DataOf<typeof orderDetails>

export function OrderShow() {
  const id = useParams()['id']!
  const asked = useAdminQuery(orderDetails, { id }, { everyMs: 15_000 })
  return (
    <Page title={`Order ${id}`}>
      <Answered asked={asked} height={360}>
        {(order) => (
          <>
            <Panel title="Order" actions={<OrderCommands order={order} />}>
              <Facts
                facts={[
                  ['Status', <OrderState key="status" order={order} />],
                  ['Player', <PlayerLink key="player" player={order.player} />],
                  ['Coins', <Amount key="coins" value={order.coins} />],
                  ['To pay', <Amount key="payable" value={order.payable} unit="money" />],
                  ['Rate', `${order.rate} per coin`],
                  ['Method', METHOD_NAMES[order.pay_method]],
                  ['Provider', order.provider],
                  ["Provider's number", order.provider_ref ?? '–'],
                  ['Made', <When key="made" at={order.created_at} />],
                  ['Ends', <When key="ends" at={order.expires_at} />],
                  ['Paid', <When key="paid" at={order.paid_at} />],
                  ['Provider last asked', <When key="asked" at={order.asked_at} />],
                  ['Refunded', <When key="refunded" at={order.refunded_at} />],
                  ['Number of the refund', order.refund_ref ?? '–'],
                  ['Paid back by the provider', order.reversed_as ? REVERSALS[order.reversed_as] : 'No'],
                  ['Still owed', <Amount key="owed" value={order.owed} />],
                  ['Frozen items', String(order.frozen_items)],
                  ["Player's cash now", <Amount key="cash" value={order.cash} />],
                  ['Rebate', <Rebate key="rebate" rebate={order.rebate} />],
                ]}
              />
            </Panel>
            <Panel title="What the provider said">
              <CallbackTable callbacks={order.callbacks} />
            </Panel>
            <Panel title="What it moved">
              <TransferTable label="Transfers of this order" transfers={order.transfers} />
            </Panel>
          </>
        )}
      </Answered>
    </Page>
  )
}

function OrderCommands({ order }: { order: Order }) {
  const short = order.coins - order.cash
  return (
    <>
      <CommandButton
        route={askOrder}
        label="Ask the provider"
        title="Ask the provider now"
        text="Asks how the order stands and settles what the provider says, as its own notification would."
        body={{ id: order.id }}
        done={({ outcome }) => OUTCOMES[outcome]}
        disabledReason={order.provider_runs ? null : 'This store no longer runs the provider of this order'}
      />
      {order.owed > 0 && (
        <CommandButton
          route={settleReversal}
          label="Settle"
          title={`Let go of ${formatAmount(order.owed)} coins`}
          text={`The ${order.frozen_items} frozen items of this order are free again, when a second person agrees. What the player has paid meanwhile is taken by an adjustment of the balance.`}
          body={{ id: order.id }}
          danger
        />
      )}
      {order.status === 'paid' && (
        <CommandButton
          route={refundOrder}
          label="Refund"
          title={`Refund ${formatAmount(order.coins)} coins`}
          text={
            <>
              This takes {formatAmount(order.coins)} coins from the player’s cash and reverses the rebate of
              their inviter. It sends no money: give the {formatAmount(order.payable)} CNY back at the
              provider first, and type the number of that refund here.
            </>
          }
          fields={[{ name: 'refund_ref', label: "Number of the provider's refund" }]}
          body={{ id: order.id }}
          danger
          done={({ rebate_missing }) =>
            rebate_missing > 0
              ? `Refunded. The inviter’s cash lacked ${formatAmount(rebate_missing)} coins of their rebate`
              : 'Refunded'
          }
          disabledReason={
            short > 0 ? `The player’s cash is ${formatAmount(short)} coins short of this order` : null
          }
        />
      )}
    </>
  )
}

function Rebate({ rebate }: { rebate: Order['rebate'] }) {
  if (!rebate) return <>None</>
  const state = rebate.refused
    ? 'refused'
    : rebate.reversed
      ? 'reversed'
      : rebate.claimed
        ? 'claimed'
        : 'open'
  return (
    <>
      <Amount value={rebate.amount} /> {state}, <PlayerLink player={rebate.inviter} />
    </>
  )
}
