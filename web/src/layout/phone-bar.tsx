import { Backpack, House, Store, Swords, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { paths } from '../paths.ts'
import { openMe } from '../domain/dialogs-store.ts'
import { WelfareDot } from './welfare-dot.tsx'

const icon = { size: 22, strokeWidth: 1.9, 'aria-hidden': true } as const

/** The fixed bar of phones. "Me" is a sheet, open to visitors too. */
export function PhoneBar() {
  const { t } = useTranslation('layout')
  return (
    <nav aria-label={t('phone_bar')} className="phone-bar">
      <NavLink to={paths.home} className="phone-bar-item">
        <House {...icon} />
        <span>{t('home')}</span>
      </NavLink>
      <NavLink to={paths.battle} className="phone-bar-item">
        <Swords {...icon} />
        <span>{t('battle')}</span>
      </NavLink>
      <NavLink to={paths.mall} className="phone-bar-item">
        <Store {...icon} />
        <span>{t('mall')}</span>
      </NavLink>
      <NavLink to={paths.backpack} className="phone-bar-item">
        <Backpack {...icon} />
        <span>{t('backpack')}</span>
      </NavLink>
      <button type="button" className="phone-bar-item" aria-haspopup="dialog" onClick={openMe}>
        <User {...icon} />
        <WelfareDot className="phone-bar-dot" />
        <span>{t('me')}</span>
      </button>
    </nav>
  )
}
