import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../layout/account-frame.tsx'
import { useSession } from '../../session/session.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Link, useLocation } from 'react-router'
import { cx } from '../../ui/class-names.ts'
import { useState, type ComponentType } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnchor } from '../../ui/use-anchor.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { Pencil } from 'lucide-react'
import { formatTime } from '../../i18n/format.ts'
import { useQuery } from '@tanstack/react-query'
import { honoursQuery } from '../../domain/collection/collection-queries.ts'
import { FramedAvatar, HonourTitle } from '../../domain/collection/honours.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-line.tsx'
import { EditProfileDialog } from './head/edit-profile-dialog.tsx'

/**
 * The parts of the profile, in the order of the page. Each is a file of its own that draws a section with this id; it is
 * fetched with the texts it needs beside the page's.
 */
const PROFILE_PARTS: readonly ProfilePart[] = [
  { id: 'contact', load: async () => (await import('./contact/contact-part.tsx')).ContactPart },
  { id: 'trade-link', load: async () => (await import('./trade-link/trade-link-part.tsx')).TradeLinkPart },
  { id: 'exchange', load: async () => (await import('./exchange/exchange-part.tsx')).ExchangePart },
  {
    id: 'level',
    load: async () => (await withTexts('levels', import('./level/level-part.tsx'))).LevelPart,
  },
  {
    id: 'inviter',
    load: async () => (await withTexts('promotion', import('./inviter/inviter-part.tsx'))).InviterPart,
  },
  { id: 'security', load: async () => (await import('./security/security-part.tsx')).SecurityPart },
  {
    id: 'limits',
    load: async () => (await withTexts('limits', import('./limits/limits-part.tsx'))).LimitsPart,
  },
  { id: 'push', load: async () => (await withTexts('push', import('./push/push-part.tsx'))).PushPart },
  { id: 'sound', load: async () => (await import('./sound/sound-part.tsx')).SoundPart },
  {
    id: 'overlay',
    load: async () => (await withTexts('overlay', import('./overlay/overlay-part.tsx'))).OverlayPart,
  },
  { id: 'seed', load: async () => (await import('./seed/seed-part.tsx')).SeedPart },
]

const NO_PROPS = {}

/** Everything a player may look at and change of their own account, part by part (SPEC 2, /user/userInfo). */
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
  const place = useAnchor<HTMLDivElement>()
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

/** Leads down to each part of the page. */
function PartLinks() {
  const { t } = useTranslation('profile')
  const { hash } = useLocation()
  return (
    <nav
      aria-label={t('parts_nav')}
      className="-mx-1 flex gap-2 overflow-x-auto px-1 py-0.5 [scrollbar-width:none] lg:flex-wrap"
    >
      {PROFILE_PARTS.map(({ id }) => (
        <Link
          key={id}
          to={`#${id}`}
          replace
          className={cx(
            'type-small inline-flex min-h-9 shrink-0 items-center rounded-control border px-3 font-[550] whitespace-nowrap max-sm:min-h-11',
            hash === `#${id}`
              ? 'border-signal-line bg-signal-tint text-signal-hi'
              : 'border-line-1 bg-base-1 text-text-2 hover:bg-base-2 hover:text-text-1',
          )}
        >
          {t(`part.${id}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Where a part stands once it is fetched; until then a place of about its height, and a way to try again. */
function PartPlace({ part }: { part: ProfilePart }) {
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  return (
    <LatePart
      key={tries}
      wanted
      load={part.load}
      props={NO_PROPS}
      onFail={() => setFailed(true)}
      fallback={
        <section id={part.id} className="panel p-5 max-sm:p-4">
          {failed ? (
            <ErrorState
              onRetry={() => {
                setFailed(false)
                setTries(tries + 1)
              }}
            />
          ) : (
            <>
              <Skeleton className="mb-5 h-6 w-48" />
              <Skeleton className="h-32" />
            </>
          )}
        </section>
      }
    />
  )
}

type ProfilePart = { id: string; load: () => Promise<ComponentType> }

async function withTexts<Part>(namespace: string, part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, loadTexts(namespace)])
  return loaded
}

/** Who the player is to others: picture, name, number and level. */
function HeadPart() {
  const { t } = useTranslation('profile')
  const { user } = useSession()
  const { data: honours } = useQuery(honoursQuery)
  const [isEditing, setEditing] = useState(false)
  if (!user) return <Skeleton className="h-[146px] rounded-panel max-sm:h-[182px]" />
  return (
    <section
      aria-label={t('part.head')}
      className="panel flex items-center gap-6 p-5 max-sm:gap-4 max-sm:p-4"
    >
      <FramedAvatar
        frame={honours?.frame ?? null}
        url={user.avatar}
        size={96}
        grade={user.grade}
        className="max-sm:origin-left max-sm:scale-90"
      />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="type-title truncate" title={user.nickname} data-testid="nickname">
            {user.nickname}
          </p>
          {honours?.title && <HonourTitle title={honours.title} />}
          <p className="type-small mt-1 flex flex-wrap items-center gap-x-4 text-text-2">
            <span className="inline-flex items-center">
              {t('user_id', { id: user.user_id })}
              <CopyButton value={String(user.user_id)} />
            </span>
            <span>{t('level', { grade: user.grade })}</span>
            <span className="text-text-3">
              {t('since', { day: formatTime(user.created_at).slice(0, 10) })}
            </span>
          </p>
        </div>
        <Button
          icon={<Pencil size={16} strokeWidth={1.9} aria-hidden />}
          onPress={() => setEditing(true)}
          data-testid="edit-profile"
        >
          {t('edit.open')}
        </Button>
      </div>
      <EditProfileDialog
        key={String(isEditing)}
        open={isEditing}
        onClose={() => setEditing(false)}
        user={user}
      />
    </section>
  )
}
