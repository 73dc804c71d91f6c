import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { cx } from '../../ui/class-names.ts'
import { HashText } from './hash-text.tsx'
import { wearText } from './wear-text.ts'

type Props = {
  name: string
  hint?: string | null
  /** Less room for the name, where the panel is not wide. */
  isNarrow?: boolean
  children: ReactNode
}

/** A line of a proof: its name, a hint below it, and the value. */
export function ProofRow({ name, hint, isNarrow = false, children }: Props) {
  return (
    <div
      className={cx(
        'type-small grid items-center gap-x-4 gap-y-0.5 py-2.5 sm:min-h-12',
        isNarrow ? 'sm:grid-cols-[140px_minmax(0,1fr)]' : 'sm:grid-cols-[190px_minmax(0,1fr)]',
      )}
    >
      <dt className="text-text-3">
        {name}
        {hint && <span className="type-micro block">{hint}</span>}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/** The wear that was drawn, and the interval it was drawn from; all in ten-thousandths. No row of an item without wear. */
export function WearRow({
  wear,
  wear_from,
  wear_to,
}: Record<'wear' | 'wear_from' | 'wear_to', number | null>) {
  const { t } = useTranslation('fair')
  if (wear === null) return null
  return (
    <ProofRow name={t('wear')}>
      <span className="type-number font-semibold">{wearText(wear)}</span>
      <span className="type-number ms-2 whitespace-normal text-text-3">
        {t('wear_range', { from: wearText(wear_from), to: wearText(wear_to) })}
      </span>
    </ProofRow>
  )
}

/** What the draw was sealed with: the beacon's round that came after the odds were published. */
export function SaltRow({ salt, round }: { salt: string; round: { round: number; source: string } | null }) {
  const { t } = useTranslation('fair')
  return (
    <ProofRow
      name={t('pool_salt')}
      hint={round && `${t(`beacon.${round.source}`)} · ${t('round', { round: formatNumber(round.round) })}`}
    >
      <HashText value={salt} />
    </ProofRow>
  )
}

/** A ticket with the tickets that win what it won. */
export function TicketRow({ ticket, hint }: { ticket: number; hint: string | null }) {
  const { t } = useTranslation('fair')
  return (
    <ProofRow name={t('ticket')}>
      <span className="type-number font-semibold">{formatNumber(ticket)}</span>
      {hint && <span className="type-number ms-2 whitespace-normal text-text-3">{hint}</span>}
    </ProofRow>
  )
}
