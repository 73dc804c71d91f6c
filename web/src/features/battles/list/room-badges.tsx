import { Bot, HandCoins, Lock, Users, Zap, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BattleCard } from '@noktra/contract/battles'

type Props = {
  room: Pick<BattleCard, 'private' | 'fast' | 'players_only' | 'bots_only' | 'fund_percent'>
}

/** What is special about a room. */
export function RoomBadges({ room }: Props) {
  const { t } = useTranslation('battles')
  const badges: [LucideIcon, string][] = []
  if (room.private) badges.push([Lock, t('option.private')])
  if (room.fast) badges.push([Zap, t('option.fast')])
  if (room.players_only) badges.push([Users, t('option.players_only')])
  if (room.bots_only) badges.push([Bot, t('option.bots_only')])
  if (room.fund_percent > 0) badges.push([HandCoins, t('option.funded', { percent: room.fund_percent })])
  if (badges.length === 0) return null
  return (
    <span className="flex flex-wrap gap-1">
      {badges.map(([Icon, label]) => (
        <span key={label} className="room-badge">
          <Icon size={12} strokeWidth={2.2} aria-hidden />
          {label}
        </span>
      ))}
    </span>
  )
}
