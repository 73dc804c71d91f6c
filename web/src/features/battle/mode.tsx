import { Crown, Flag, Handshake, Ticket, TrendingDown, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BattleMode } from '@noktra/game/battles'

export const MODE_ICONS: Readonly<Record<BattleMode, LucideIcon>> = {
  classic: Crown,
  underdog: TrendingDown,
  terminal: Flag,
  jackpot: Ticket,
  shared: Handshake,
}

/** "1v1v1", "2v2": the key of the format's text. */
export function formatKey({ seats, team }: { seats: number; team: boolean }): string {
  return team ? 'team' : String(seats)
}

/** A mode's icon and name, with its rule as a tooltip. */
export function ModeLabel({
  mode,
  team,
  className,
}: {
  mode: BattleMode
  team: boolean
  className?: string
}) {
  const { t } = useTranslation('battles')
  const Icon = MODE_ICONS[mode]
  return (
    <span
      className={`inline-flex items-center gap-1.5 ${className ?? ''}`}
      data-tip={t(`${team ? 'rule_team' : 'rule'}.${mode}`)}
    >
      <Icon size={16} strokeWidth={1.9} aria-hidden />
      {t(`mode.${mode}`)}
    </span>
  )
}
