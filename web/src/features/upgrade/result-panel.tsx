import { useEffect, useRef, type ReactNode } from 'react'
import { TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TICKETS } from '@noktra/game/boxes'
import type { UpgradeShown } from '@noktra/contract/upgrades'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import { DiamondAmount } from '../../domain/money/coin-amount.tsx'
import { ShareButton } from '../../domain/replay/share-button.tsx'
import { useSale } from '../../domain/sale/use-sale.ts'
import { VerifyButton } from '../../domain/visit/verify-button.tsx'
import { Button } from '../../ui/button.tsx'

type ActionProps = {
  upgrade: UpgradeShown
  onClose: () => void
  /** The won item becomes the next stake. */
  onStakeWon: () => void
}

type Props = { upgrade: UpgradeShown; onClose: () => void; children?: ReactNode }

/** Around the main action while there is no result. */
export const ACTION_ID = 'upgrade-action'

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const

/** What the ticket was and which would have won. */
export function TicketLine({ upgrade }: { upgrade: UpgradeShown }) {
  const { t } = useTranslation('upgrades')
  const { ticket, chance_ppm, direction } = upgrade
  return (
    <p className="type-small text-center text-text-2">
      {t('result.ticket', { ticket: formatNumber(ticket) })} ·{' '}
      {t(`result.wins_${direction}`, {
        edge: formatNumber(direction === 'under' ? chance_ppm : TICKETS - chance_ppm + 1),
      })}
      <span className="max-sm:hidden"> · {formatPercent(chance_ppm / TICKETS, 4)}</span>
    </p>
  )
}

/** What to do with what came out. The item is in the backpack already: keeping it is just closing. */
export function ResultActions({ upgrade, onClose, onStakeWon }: ActionProps) {
  const { t } = useTranslation('upgrades')
  const actions = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone; the focus goes on to what stands in its place, and back again.
  useEffect(() => {
    focusIn(actions.current)
    return () => focusIn(document.getElementById(ACTION_ID))
  }, [])
  return (
    <div ref={actions} className="flex gap-2.5">
      {upgrade.won ? (
        <WonActions onClose={onClose} onStakeWon={onStakeWon} />
      ) : (
        <Button variant="primary" size="main" cut full onPress={onClose} data-testid="again">
          {t('result.again')}
        </Button>
      )}
    </div>
  )
}

function focusIn(place: HTMLElement | null): void {
  const { activeElement } = document
  const isLost = activeElement === null || activeElement === document.body || activeElement.id === 'main'
  if (isLost) place?.querySelector<HTMLElement>('button:not([aria-disabled])')?.focus({ preventScroll: true })
}

function WonActions({ onClose, onStakeWon }: Omit<ActionProps, 'upgrade'>) {
  const { t } = useTranslation('upgrades')
  return (
    <>
      <Button
        variant="primary"
        size="main"
        cut
        className="grow basis-0 px-3!"
        onPress={onClose}
        data-testid="keep"
      >
        {t('result.keep')}
      </Button>
      <Button
        size="main"
        className="grow basis-0 px-3!"
        icon={<TrendingUp {...ICON} />}
        onPress={onStakeWon}
        data-testid="stake-won"
      >
        {t('result.stake_won')}
      </Button>
    </>
  )
}

/** The ticket, the main actions where they belong here, and what else can be done. */
export function ResultPanel({ upgrade, onClose, children }: Props) {
  const { t } = useTranslation('upgrades')
  const { sell, isSelling } = useSale({ onSold: onClose, onUndone: () => undefined })
  const { given } = upgrade
  return (
    <div className="result-panel" data-testid="result">
      <TicketLine upgrade={upgrade} />
      {children}
      <div className="flex flex-wrap justify-center gap-2">
        {given && (
          <Button
            size="small"
            busy={isSelling}
            className="max-md:min-h-11 max-sm:px-2.5"
            onPress={() => sell([given.item_id])}
          >
            {t('result.sell')}
            <DiamondAmount amount={given.value} size={16} />
          </Button>
        )}
        <VerifyButton
          id={upgrade.fair_id}
          label={t('verify')}
          size="small"
          variant="ghost"
          className="max-md:min-h-11 max-sm:px-2.5"
        />
        <ShareButton
          id={upgrade.fair_id}
          size="small"
          variant="ghost"
          className="max-md:min-h-11 max-sm:px-2.5"
        />
      </div>
    </div>
  )
}
