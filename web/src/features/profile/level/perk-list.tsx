import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import { LevelBadge } from '../../../domain/player/level-badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { Levels } from './queries.ts'

type Props = { badges: Levels['badges']; current: number }

/** What each badge gives, the player's own marked. */
export function PerkList({ badges, current }: Props) {
  const { t } = useTranslation('levels')
  return (
    <ul className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
      {badges.map(({ badge, from_grade, perk }) => (
        <li
          key={badge}
          aria-current={badge === current ? 'true' : undefined}
          className={cx(
            'flex items-center gap-3.5 rounded-panel border p-3',
            badge === current ? 'border-signal-line bg-signal-tint' : 'border-line-1 bg-base-2',
          )}
        >
          <LevelBadge grade={from_grade} size={52} />
          <div className="min-w-0">
            <p className="type-label">
              {t('from_grade', { grade: from_grade })}
              {badge === current && <span className="type-micro ml-2 text-signal-hi">{t('yours')}</span>}
            </p>
            <p className="type-small mt-0.5 text-text-2">
              {perk
                ? t('perk', {
                    box: perk.box_name ?? t('some_box'),
                    price: formatMoney(perk.price),
                    spend: formatNumber(perk.spend),
                  })
                : t('no_perk')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
