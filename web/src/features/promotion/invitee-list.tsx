import { useTranslation } from 'react-i18next'
import { Avatar } from '../../domain/player/avatar.tsx'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Invitee } from './queries.ts'

/** Who came by the player, and what each has recharged that counts for his level. */
export function InviteeList({ rows }: { rows: readonly Invitee[] }) {
  const { t } = useTranslation('promotion')
  return (
    <ul className="divide-y divide-line-1 border-t border-line-1">
      {rows.map((row, index) => (
        // Masked rows have no number of their own, and the list only grows at its end.
        <li key={index} className="flex min-h-14 items-center gap-3 py-2">
          <Avatar url={row.avatar} size={32} />
          <div className="min-w-0 grow">
            <p className="type-label truncate">{row.nickname}</p>
            <p className="type-micro text-text-3">
              {t('list.came')} <RelativeTime at={row.invited_at} />
            </p>
          </div>
          <div className="text-right">
            <p className="type-micro text-text-3">{t('list.recharged')}</p>
            <CoinAmount amount={row.recharge} size={16} />
          </div>
        </li>
      ))}
    </ul>
  )
}
