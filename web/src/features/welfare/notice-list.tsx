import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Gift, KeyRound, Mail, PackageOpen, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { keysQuery } from '../../domain/box/box-queries.ts'
import { openRegister } from '../../domain/dialogs-store.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import type { PartProps } from './welfare-part.tsx'

type Notice = { name: string; Icon: LucideIcon } & ({ to: string } | { onPress: () => void })

/** The four standing gifts (SPEC 2) and where each of them waits. */
export function NoticeList({ onLeave, onTab }: PartProps) {
  const { t } = useTranslation('welfare')
  const gift = useRegistrationGift()
  const notices: Notice[] = [
    { name: gift.name, Icon: KeyRound, ...gift.way },
    { name: 'recharge', Icon: PackageOpen, onPress: () => onTab(1) },
    { name: 'rolls', Icon: Gift, onPress: () => onTab(3) },
    { name: 'official', Icon: Mail, onPress: () => onTab(2) },
  ]
  return (
    <ul aria-label={t('notice.label')} className="welfare-notices">
      {notices.map(({ name, Icon, ...way }) => {
        const inside = (
          <>
            <Icon size={20} strokeWidth={1.9} aria-hidden className="welfare-notice-icon" />
            <span className="min-w-0 grow">
              <span className="type-label block">{t(`notice.${name}.title`)}</span>
              <span className="type-micro block text-text-2">{t(`notice.${name}.text`)}</span>
            </span>
            <ChevronRight size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-3" />
          </>
        )
        return (
          <li key={name}>
            {'to' in way ? (
              <Link to={way.to} className="welfare-notice" onClick={onLeave}>
                {inside}
              </Link>
            ) : (
              <button type="button" className="welfare-notice" onClick={way.onPress}>
                {inside}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A visitor signs up for it; a player binds a contact for it, opens the box of the key they hold, or has had it. */
function useRegistrationGift(): { name: string; way: { to: string } | { onPress: () => void } } {
  const { signedIn, user } = useSession()
  const { data: keys } = useQuery({ ...keysQuery, enabled: signedIn })
  if (!signedIn) return { name: 'registration', way: { onPress: openRegister } }
  if (user?.key_waits) return { name: 'registration_waits', way: { to: paths.profilePart('contact') } }
  const key = keys?.[0]
  return key
    ? { name: 'registration_held', way: { to: paths.box(key.box_id) } }
    : { name: 'registration_had', way: { to: paths.backpack } }
}
