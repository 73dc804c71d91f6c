import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { isAppError } from '../../api/app-error.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BattleFairView } from './battle-fair-view.tsx'
import { kindOfId, useDrawTitle } from './draw-title.ts'
import { EnvelopeView } from './envelope-view.tsx'
import { FairColumns } from './fair-columns.tsx'
import { MinesView } from './mines-view.tsx'
import { OpeningView } from './opening-view.tsx'
import { drawQuery, isOf, type Fair } from './queries.ts'
import { RollView } from './roll-view.tsx'
import { UpgradeView } from './upgrade-view.tsx'
import { WearView } from './wear-view.tsx'

/** One draw of any kind, checked in the browser of whoever looks at it (/fair/:id). */
export function FairDrawPage() {
  const { t } = useTranslation('fair')
  const { id = '' } = useParams()
  const { data: fair, error, isFetching, refetch } = useQuery(drawQuery(id))
  const kind = kindOfId(id)
  const title = useDrawTitle()(kind, id)
  return (
    <>
      <PageTitle title={title} />
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="type-title">{title}</h1>
        <Link
          to={paths.fair}
          className="type-small inline-flex min-h-11 items-center text-info hover:text-text-1"
        >
          {t('how_draws_work')}
        </Link>
      </header>
      {fair ? (
        <View fair={fair} title={title} />
      ) : error ? (
        <div className="panel">
          {isAppError(error, 'draw_open') ? (
            <StillOpen id={id} />
          ) : isAppError(error, 'draw_unknown', 'battle_unknown', 'roll_unknown', 'envelope_unknown') ? (
            <Empty
              title={t(`kind.${kind}.unknown_title`)}
              text={t(`kind.${kind}.unknown_text`)}
              action={<Button to={paths.fair}>{t('to_fair')}</Button>}
            />
          ) : (
            <ErrorState
              title={t('draw_failed')}
              error={error}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      ) : (
        <FairColumns summary={<Skeleton className="h-[640px] rounded-panel! max-md:h-[420px]" />}>
          <Skeleton className="h-[500px] rounded-panel!" />
          <Skeleton className="h-[440px] rounded-panel!" />
        </FairColumns>
      )}
    </>
  )
}

/** What has no proof before it ends, or before its lock. */
function StillOpen({ id }: { id: string }) {
  const { t } = useTranslation('fair')
  if (kindOfId(id) === 'roll') {
    return (
      <Empty
        title={t('roll.open_title')}
        text={t('roll.open_text')}
        action={<Button to={paths.roll(Number(id.slice(1)))}>{t('roll.to_room')}</Button>}
      />
    )
  }
  return (
    <Empty
      title={t('mines.open_title')}
      text={t('mines.open_text')}
      action={<Button to={paths.mines}>{t('mines.to_game')}</Button>}
    />
  )
}

function View({ fair, title }: { fair: Fair; title: string }) {
  if (isOf(fair, 'battle')) return <BattleFairView battle={fair} title={title} />
  if (isOf(fair, 'upgrade')) return <UpgradeView fair={fair} title={title} />
  if (isOf(fair, 'mines')) return <MinesView fair={fair} title={title} />
  if (isOf(fair, 'wear')) return <WearView fair={fair} title={title} />
  if (isOf(fair, 'roll')) return <RollView fair={fair} title={title} />
  if (isOf(fair, 'envelope')) return <EnvelopeView fair={fair} title={title} />
  return isOf(fair, 'box') && <OpeningView draw={fair} title={title} />
}
