import { Bomb, Gift, Swords, TrendingUp, type LucideIcon } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

type Tile = { key: string; Icon: LucideIcon; theme: string; to: string }

const TILES: readonly Tile[] = [
  { key: 'battle', Icon: Swords, theme: '#4da3ff', to: paths.battle },
  { key: 'upgrade', Icon: TrendingUp, theme: '#c8f53c', to: paths.upgrade },
  { key: 'roll', Icon: Gift, theme: '#36d48a', to: paths.rolls },
  { key: 'mines', Icon: Bomb, theme: '#ff4d5e', to: paths.mines },
]

/** Four ways on from the phone's front page. */
export function ShortcutTiles() {
  const { t } = useTranslation('home')
  return (
    <nav aria-label={t('shortcut.label')} className="mt-3 grid grid-cols-4 gap-2 sm:hidden">
      {TILES.map(({ key, Icon, theme, to }) => (
        <Link key={key} to={to} className="shortcut" style={{ '--theme': theme } as CSSProperties}>
          <Icon size={21} strokeWidth={1.9} aria-hidden />
          <span className="type-micro max-w-full truncate font-[550]">{t(`shortcut.${key}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
