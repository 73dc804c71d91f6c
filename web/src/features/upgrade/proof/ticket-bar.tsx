import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { cx } from '../../../ui/class-names.ts'

const TICKETS = 1_000_000

type Props = { ticket: number; from: number; to: number }

/** All tickets on a line: those that win, and the one that was drawn. */
export function TicketBar({ ticket, from, to }: Props) {
  const { t } = useTranslation('fair')
  const isIn = ticket >= from && ticket <= to
  const at = ((ticket - 0.5) / TICKETS) * 100
  return (
    <div>
      <div className="relative pt-3.5" aria-hidden>
        <svg
          viewBox="0 0 12 9"
          className={cx('absolute top-0 h-[9px] w-3 -translate-x-1/2', isIn ? 'fill-success' : 'fill-text-2')}
          style={{ left: `${at}%` }}
        >
          <path d="M0 0h12L6 9z" />
        </svg>
        <div className="relative h-4 overflow-hidden rounded-[3px] bg-base-4">
          <span
            className="absolute inset-y-0 bg-signal"
            style={{
              left: `${((from - 1) / TICKETS) * 100}%`,
              width: `${((to - from + 1) / TICKETS) * 100}%`,
            }}
          />
          <span className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-white" style={{ left: `${at}%` }} />
        </div>
        <div className="type-micro type-number mt-1.5 flex justify-between text-text-3">
          <span>1</span>
          <span>{formatNumber(TICKETS / 2)}</span>
          <span>{formatNumber(TICKETS)}</span>
        </div>
      </div>
      <p className="type-small mt-1.5 text-text-2">
        {t(isIn ? 'upgrade.ticket_wins' : 'upgrade.ticket_fails', {
          ticket: formatNumber(ticket),
          from: formatNumber(from),
          to: formatNumber(to),
        })}
      </p>
    </div>
  )
}
