import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '@noktra/contract/announcements'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { AnnouncementView } from './announcement-view.tsx'
import { announcementsQuery } from './queries.ts'
import type { CentreTabProps } from '../../domain/centre/centre-part.ts'
import { ChevronRight, KeyRound, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { keysQuery } from '../../domain/box/box-queries.ts'
import { openRegister } from '../../domain/dialogs-store.ts'
import { useGames } from '../../domain/game/games-context.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'

/** What the store has to say, and where its standing gifts wait. */
export function AnnouncementsTab(props: CentreTabProps) {
  return (
    <>
      <NotificationList {...props} />
      <Announcements {...props} />
    </>
  )
}

function Announcements(props: CentreTabProps) {
  const { t } = useTranslation('centre')
  const { data: list, error, refetch, isFetching } = useQuery(announcementsQuery())
  const [chosen, setChosen] = useState<number | null>(null)
  if (!list) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <AnnouncementsSkeleton />
    )
  }
  const shown = list.find(({ id }) => id === chosen) ?? list[0]
  if (!shown) return <Empty title={t('announcements.empty')} text={t('announcements.empty_text')} />
  return (
    <div className="welfare-announcements">
      <Titles list={list} shown={shown} onChoose={setChosen} />
      <AnnouncementView key={shown.id} announcement={shown} {...props} />
    </div>
  )
}

type TitlesProps = { list: readonly Announcement[]; shown: Announcement; onChoose: (id: number) => void }

/** The titles: a menu at the side, a row of chips on phones. */
function Titles({ list, shown, onChoose }: TitlesProps) {
  const { t } = useTranslation('centre')
  const phone = usePhone()
  return (
    <nav aria-label={t('announcements.titles')} className="welfare-titles">
      {list.map(({ id, title }) =>
        phone ? (
          <Chip key={id} selected={id === shown.id} onPress={() => onChoose(id)}>
            {title}
          </Chip>
        ) : (
          <button
            key={id}
            type="button"
            aria-current={id === shown.id || undefined}
            title={title}
            onClick={() => onChoose(id)}
            className={cx('welfare-title type-label', id === shown.id && 'welfare-title-shown')}
          >
            {title}
          </button>
        ),
      )}
    </nav>
  )
}

function AnnouncementsSkeleton() {
  return (
    <div className="welfare-announcements" aria-hidden>
      <div className="welfare-titles">
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} className="h-11 rounded-control max-sm:w-28 max-sm:shrink-0" />
        ))}
      </div>
      <div>
        <Skeleton className="welfare-cover rounded-box" />
        <Skeleton className="mt-5 h-6 w-1/2" />
        <Skeleton className="mt-4 h-20" />
      </div>
    </div>
  )
}

type Banner = { name: string; Icon: LucideIcon } & ({ to: string } | { onPress: () => void })

/** The standing gifts (SPEC 2), that of a newcomer and those of the games, and where each of them waits. */
function NotificationList({ onLeave, onTab }: CentreTabProps) {
  const { t } = useTranslation('centre')
  const gift = useRegistrationGift()
  const standing = useGames()
    .flatMap(({ kind, centre }) => (centre ? [{ kind, ...centre }] : []))
    .toSorted((one, other) => one.place - other.place)
  const notices: Banner[] = [
    { name: gift.name, Icon: KeyRound, ...gift.way },
    ...standing.map(({ kind, tab, Icon }) => ({ name: kind, Icon, onPress: () => onTab(tab) })),
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
