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
import { NoticeList } from './notice-list.tsx'
import { announcementsQuery } from './queries.ts'
import type { PartProps } from './welfare-part.tsx'

/** What the store has to say, and where its standing gifts wait. */
export function AnnouncementsTab(props: PartProps) {
  return (
    <>
      <NoticeList {...props} />
      <Announcements {...props} />
    </>
  )
}

function Announcements(props: PartProps) {
  const { t } = useTranslation('welfare')
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
  const { t } = useTranslation('welfare')
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
