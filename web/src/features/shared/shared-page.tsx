import { Mail, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import { openRegister } from '../../domain/dialogs-store.ts'
import { centreTabs, paths } from '../../paths.ts'
import { captureArrival } from '../../session/arrival.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { readShared } from './read-shared.ts'

const KINDS = ['page', 'room', 'draw', 'code'] as const

/** Where other apps pass something on to the installed store (/shared): it leads on, or says what can be passed on. */
export function SharedPage() {
  const [query] = useAddressQuery()
  const shared = readShared(query, location.host)
  if ('path' in shared) return <Navigate to={shared.path} replace />
  if ('proof' in shared)
    return <Navigate to={`${paths.fair}?${new URLSearchParams({ shared: shared.proof })}`} replace />
  return 'code' in shared ? <CodeChoice code={shared.code} /> : <WhatCanBeShared text={shared.unknown} />
}

/** A word that may be a code: of what, the player says. */
function CodeChoice({ code }: { code: string }) {
  const { t } = useTranslation('shared')
  const { signedIn } = useSession()
  const navigate = useNavigate()

  function useAsInvitation(): void {
    captureArrival(`?${new URLSearchParams({ code })}`)
    void navigate(signedIn ? paths.profilePart('inviter') : paths.home, { replace: true })
    if (!signedIn) openRegister()
  }

  return (
    <>
      <PageTitle title={t('title')} />
      <section className="panel mx-auto max-w-160 p-6 max-sm:p-4">
        <h1 className="type-title">{t('code.title')}</h1>
        <p className="type-number mt-3 rounded-control bg-base-3 px-4 py-3 text-[18px] wrap-anywhere">
          {code}
        </p>
        <p className="type-body mt-3 text-text-2">{t('code.text')}</p>
        <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
          <Button
            to={`${paths.home}?${new URLSearchParams({ welfare: String(centreTabs.envelopes), envelope: code })}`}
            icon={<Mail size={16} strokeWidth={1.9} aria-hidden />}
          >
            {t('code.envelope')}
          </Button>
          <Button icon={<UserPlus size={16} strokeWidth={1.9} aria-hidden />} onPress={useAsInvitation}>
            {t('code.invitation')}
          </Button>
        </div>
      </section>
    </>
  )
}

function WhatCanBeShared({ text }: { text: string }) {
  const { t } = useTranslation('shared')
  return (
    <>
      <PageTitle title={t('title')} />
      <section className="panel mx-auto max-w-160 px-6 pb-6 max-sm:px-4">
        <h1 className="sr-only">{t('title')}</h1>
        <Empty
          title={t(text ? 'unknown.title' : 'unknown.nothing')}
          text={t('unknown.text')}
          action={<Button to={paths.home}>{t('to_home')}</Button>}
        />
        {text && (
          <p className="type-small line-clamp-4 rounded-control bg-base-3 px-4 py-3 wrap-anywhere text-text-2">
            {text}
          </p>
        )}
        <h2 className="type-label mt-5">{t('unknown.what')}</h2>
        <ul className="type-small mt-2 list-disc space-y-1.5 ps-5 text-text-2">
          {KINDS.map((kind) => (
            <li key={kind}>{t(`kind.${kind}`)}</li>
          ))}
        </ul>
      </section>
    </>
  )
}
