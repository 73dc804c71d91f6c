import { Backpack, KeyRound, ShieldCheck, Swords, Wallet, type LucideIcon } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { openLogin, openRecharge } from '../../layout/dialogs-store.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'

type Tile = { key: string; Icon: LucideIcon; theme: string; to?: string; onPress?: () => void }

/** Four ways on from the phone's front page. */
export function ShortcutTiles() {
  const { t } = useTranslation('home')
  const { signedIn } = useSession()
  const tiles: Tile[] = [
    signedIn
      ? { key: 'backpack', Icon: Backpack, theme: '#4da3ff', to: paths.backpack }
      : { key: 'free_key', Icon: KeyRound, theme: '#4da3ff', onPress: openLogin },
    { key: 'recharge', Icon: Wallet, theme: '#c8f53c', onPress: openRecharge },
    { key: 'battle', Icon: Swords, theme: '#ff7a4d', to: paths.battle },
    { key: 'fair', Icon: ShieldCheck, theme: '#36d48a', to: paths.fair },
  ]
  return (
    <nav aria-label={t('shortcut.label')} className="mt-3 grid grid-cols-4 gap-2 sm:hidden">
      {tiles.map(({ key, Icon, theme, to, onPress }) => {
        const style = { '--theme': theme } as CSSProperties
        const inside = (
          <>
            <Icon size={21} strokeWidth={1.9} aria-hidden />
            <span className="type-micro max-w-full truncate font-[550]">{t(`shortcut.${key}`)}</span>
          </>
        )
        return to ? (
          <Link key={key} to={to} className="shortcut" style={style}>
            {inside}
          </Link>
        ) : (
          <button key={key} type="button" onClick={onPress} className="shortcut" style={style}>
            {inside}
          </button>
        )
      })}
    </nav>
  )
}
