import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../layout/account-frame.tsx'
import { useSession } from '../../session/session.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { HeadPart } from './head/head-part.tsx'
import { PartLinks } from './part-links.tsx'
import { PartPlace } from './part-place.tsx'
import { PROFILE_PARTS } from './profile-parts.ts'
import { useAnchor } from './use-anchor.ts'

/** Everything a player may look at and change of his own account, part by part (SPEC 2, /user/userInfo). */
export function ProfilePage() {
  const { t } = useTranslation('profile')
  const { signedIn } = useSession()
  return (
    <>
      <PageTitle title={t('title')} />
      <h1 className="sr-only">{t('title')}</h1>
      <AccountFrame>{signedIn && <Parts />}</AccountFrame>
    </>
  )
}

function Parts() {
  const place = useAnchor()
  return (
    <div ref={place} className="flex flex-col gap-5">
      <HeadPart />
      <PartLinks />
      {PROFILE_PARTS.map((part) => (
        <PartPlace key={part.id} part={part} />
      ))}
    </div>
  )
}
