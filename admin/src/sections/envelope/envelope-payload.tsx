import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { text } from '../../i18n/i18n.tsx'
import { Amount, formatCount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { When } from '../../ui/when.tsx'

type Props = { payload: ApprovalPayload<'envelope_make'> }

/** A red envelope that waits for a second person. Its code is sealed until it is open. */
export function EnvelopePayload({ payload: { titles, descr, total_cents, parts, ends_at } }: Props) {
  return (
    <Facts
      facts={[
        [text('envelope:words.title'), `${titles.en} · ${titles.zh} · ${titles.pt}`],
        [text('envelope:words.description'), `${descr.en} · ${descr.zh} · ${descr.pt}`],
        [text('envelope:words.coins'), <Amount key="total" value={total_cents / 100} />],
        [text('envelope:words.parts'), formatCount(parts)],
        [text('envelope:payload.each'), <Amount key="each" value={Math.round(total_cents / parts) / 100} />],
        [text('envelope:words.ends'), <When key="ends" at={ends_at} />],
      ]}
    />
  )
}
