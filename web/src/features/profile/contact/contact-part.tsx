import { KeyRound, Mail, Smartphone, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BindDialog } from './bind-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const BUTTON = 'min-w-28 shrink-0 max-sm:min-w-22'

type Changing = 'mobile' | 'email' | 'password'

/** By what the player signs in: phone, e-mail address and password. */
export function ContactPart() {
  const { t } = useTranslation('profile')
  const { user } = useSession()
  const [changing, setChanging] = useState<Changing | null>(null)
  const close = () => setChanging(null)
  return (
    <section id="contact" className="panel p-5 max-sm:p-4">
      <SectionHead title={t('part.contact')} />
      {user ? (
        <ul className="divide-y divide-line-1">
          {(['mobile', 'email'] as const).map((kind) => (
            <Row
              key={kind}
              Icon={kind === 'mobile' ? Smartphone : Mail}
              name={t(`contact.${kind}`)}
              value={user[kind]}
              none={t('contact.none')}
            >
              <Button
                className={BUTTON}
                onPress={() => setChanging(kind)}
                aria-label={t(user[kind] ? `contact.change_${kind}` : `contact.bind_${kind}`)}
              >
                {t(user[kind] ? 'contact.change' : 'contact.bind')}
              </Button>
            </Row>
          ))}
          <Row
            Icon={KeyRound}
            name={t('contact.password')}
            value={user.has_password ? '••••••••' : null}
            none={t('contact.no_password')}
          >
            <Button
              className={BUTTON}
              onPress={() => setChanging('password')}
              aria-label={t(user.has_password ? 'password.change' : 'password.set')}
            >
              {t(user.has_password ? 'contact.change' : 'contact.set')}
            </Button>
          </Row>
        </ul>
      ) : (
        <Skeleton className="h-52" />
      )}
      <BindDialog kind="mobile" open={changing === 'mobile'} onClose={close} />
      <BindDialog kind="email" open={changing === 'email'} onClose={close} />
      <PasswordDialog open={changing === 'password'} onClose={close} />
    </section>
  )
}

type RowProps = { Icon: LucideIcon; name: string; value: string | null; none: string; children: ReactNode }

function Row({ Icon, name, value, none, children }: RowProps) {
  return (
    <li className="flex min-h-17 items-center gap-4 py-3 max-sm:gap-3">
      <Icon size={20} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-3" />
      <div className="min-w-0 grow">
        <p className="type-small text-text-2">{name}</p>
        <p className={value ? 'type-label wrap-anywhere' : 'type-small text-text-3'}>{value ?? none}</p>
      </div>
      {children}
    </li>
  )
}
