import { useTranslation } from 'react-i18next'
import { formatMoney, formatPercent, formatTime } from '../../i18n/format.ts'
import { heldLayer } from './climb.ts'
import { consolationAverage } from './odds.ts'
import type { Play } from './play.ts'

/** What a mine gives and what becomes of a game left alone, said before it is played. */
export function GameTerms({ play }: { play: Play }) {
  const { t } = useTranslation('mines')
  const { tier, played, openConsolation } = play
  const { coins, share } = consolationAverage(tier)
  return (
    <section
      className="panel type-small flex flex-col gap-2.5 p-5 text-text-2 max-sm:p-3.5"
      aria-label={t('terms')}
    >
      <p className="sm:hidden">{t('line')}</p>
      <p>
        {t('consolation_line', { amount: formatMoney(coins), percent: formatPercent(share) })}{' '}
        <button
          type="button"
          className="mine-link text-info underline underline-offset-2"
          aria-haspopup="dialog"
          onClick={openConsolation}
        >
          {t('consolation_link', { count: tier.consolation.length })}
        </button>
      </p>
      <p>
        {played.game?.status === 'open' && played.game.idle_until !== null
          ? t(heldLayer(played.game) === null ? 'idle.refunds_at' : 'idle.takes_at', {
              time: unbroken(formatTime(played.game.idle_until)),
            })
          : t('idle.rule')}
      </p>
    </section>
  )
}

/** A time that stays on one line. */
function unbroken(time: string): string {
  return time.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0')
}
