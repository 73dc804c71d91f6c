import { askOrder, orderDetails, refundOrder, settleReversal } from '@noktra/contract/admin/money'
import type { DataOf } from '@noktra/contract/route'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Text, text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount, formatAmount, formatCount, formatFigure } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { CallbackTable } from './callback-table.tsx'
import { OrderState, outcomeWords } from './order-words.tsx'
import { PlayerLink } from './player-link.tsx'
import { TransferTable } from './transfer-table.tsx'

const REVERSALS = {
  refunded: text('money:reversals.refunded'),
  charged_back: text('money:reversals.charged_back'),
} as const

type Order = DataOf<typeof orderDetails>

export function OrderShow() {
  const id = useParams()['id']!
  const asked = useAdminQuery(orderDetails, { id }, { everyMs: 15_000 })
  return (
    <Page title={text('money:order.title', { id })}>
      <Answered asked={asked} height={360}>
        {(order) => (
          <>
            <Panel title={text('money:words.order')} actions={<OrderCommands order={order} />}>
              <Facts
                facts={[
                  [text('money:words.status'), <OrderState key="status" order={order} />],
                  [text('money:words.player'), <PlayerLink key="player" player={order.player} />],
                  [text('money:words.coins'), <Amount key="coins" value={order.coins} />],
                  [text('money:words.to_pay'), <Amount key="payable" value={order.payable} unit="money" />],
                  [
                    text('money:order.rate'),
                    text('money:order.per_coin', { rate: formatFigure(order.rate) }),
                  ],
                  [text('money:words.method'), text(`money:methods.${order.pay_method}`)],
                  [text('money:order.provider'), order.provider],
                  [text('money:order.provider_number'), order.provider_ref ?? '–'],
                  [text('money:words.made'), <When key="made" at={order.created_at} />],
                  [text('money:order.ends'), <When key="ends" at={order.expires_at} />],
                  [text('money:order.paid_at'), <When key="paid" at={order.paid_at} />],
                  [text('money:order.asked'), <When key="asked" at={order.asked_at} />],
                  [text('money:order.refunded_at'), <When key="refunded" at={order.refunded_at} />],
                  [text('money:order.refund_number'), order.refund_ref ?? '–'],
                  [
                    text('money:order.paid_back'),
                    order.reversed_as ? REVERSALS[order.reversed_as] : text('money:order.not_paid_back'),
                  ],
                  [text('money:order.owed'), <Amount key="owed" value={order.owed} />],
                  [text('money:order.frozen'), formatCount(order.frozen_items)],
                  [text('money:order.cash'), <Amount key="cash" value={order.cash} />],
                  [text('money:order.rebate'), <Rebate key="rebate" rebate={order.rebate} />],
                ]}
              />
            </Panel>
            <Panel title={text('money:order.said')}>
              <CallbackTable callbacks={order.callbacks} />
            </Panel>
            <Panel title={text('money:order.moved')}>
              <TransferTable label={text('money:order.transfers')} transfers={order.transfers} />
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
        label={text('money:ask.label')}
        title={text('money:ask.title')}
        text={text('money:ask.text')}
        body={{ id: order.id }}
        done={({ outcome }) => outcomeWords(outcome)}
        disabledReason={order.provider_runs ? null : text('money:not_run')}
      />
      {order.owed > 0 && (
        <CommandButton
          route={settleReversal}
          label={text('money:settle.label')}
          title={text('money:settle.title', { amount: formatAmount(order.owed) })}
          text={text('money:settle.text', { count: order.frozen_items })}
          body={{ id: order.id }}
          danger
        />
      )}
      {order.status === 'paid' && (
        <CommandButton
          route={refundOrder}
          label={text('money:refund.label')}
          title={text('money:refund.title', { amount: formatAmount(order.coins) })}
          text={text('money:refund.text', {
            coins: formatAmount(order.coins),
            money: formatAmount(order.payable),
          })}
          fields={[{ name: 'refund_ref', label: text('money:refund.number') }]}
          body={{ id: order.id }}
          danger
          done={({ rebate_missing }) =>
            rebate_missing > 0
              ? text('money:refund.done_short', { amount: formatAmount(rebate_missing) })
              : text('money:refund.done')
          }
          disabledReason={short > 0 ? text('money:refund.short', { amount: formatAmount(short) }) : null}
        />
      )}
    </>
  )
}

function Rebate({ rebate }: { rebate: Order['rebate'] }) {
  if (!rebate) return text('money:order.rebate_none')
  const state = rebate.refused
    ? 'refused'
    : rebate.reversed
      ? 'reversed'
      : rebate.claimed
        ? 'claimed'
        : 'open'
  return (
    <Text
      is={`money:order.rebate_of.${state}`}
      parts={{ amount: <Amount value={rebate.amount} />, inviter: <PlayerLink player={rebate.inviter} /> }}
    />
  )
}
