import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { Amount, formatCount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { When } from '../../ui/when.tsx'

type Props = { payload: ApprovalPayload<'envelope_make'> }

/** A red envelope that waits for a second person. Its code is sealed until it is open. */
export function EnvelopePayload({ payload: { titles, descr, total_cents, parts, ends_at } }: Props) {
  return (
    <Facts
      facts={[
        ['Title', `${titles.en} · ${titles.zh} · ${titles.pt}`],
        ['Description', `${descr.en} · ${descr.zh} · ${descr.pt}`],
        ['Coins in all', <Amount key="total" value={total_cents / 100} />],
        ['Parts', formatCount(parts)],
        ['Each on average', <Amount key="each" value={Math.round(total_cents / parts) / 100} />],
        ['Ends', <When key="ends" at={ends_at} />],
      ]}
    />
  )
}
