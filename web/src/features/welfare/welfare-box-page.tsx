import '../../domain/opening/opening.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isAppError } from '../../api/app-error.ts'
import { openCentre } from '../../domain/dialogs-store.ts'
import { centreTabs } from '../../paths.ts'
import { settingQuery } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { welfareBoxesQuery } from './welfare-queries.ts'
import { WelfareShell } from './welfare-shell.tsx'
import { BoxSkeleton } from '../../domain/opening/box-skeleton.tsx'
import { boxQuery } from '../../domain/box/box-queries.ts'
import { WelfareBoxView } from './welfare-box-view.tsx'

const EACH_SECOND = 1000
const UNTIL_MIDNIGHT_MS = 5000

function isPast(unixSeconds: number): boolean {
  return unixSeconds * 1000 <= Date.now()
}

function isId(number: number): boolean {
  return Number.isSafeInteger(number) && number > 0
}

/** /welfarebox/{id}/{box_id}: a box that opens for free by the day's recharge (PRODUCT 13), in the welfare shell. */
export function WelfareBoxPage() {
  return (
    <WelfareShell id="welfare-page">
      <WelfareBox />
    </WelfareShell>
  )
}

function WelfareBox() {
  const { t } = useTranslation(['opening', 'welfare'])
  const params = useParams()
  const [id, box_id] = [Number(params['id']), Number(params['box_id'])]
  const areIds = isId(id) && isId(box_id)
  const welfare = useQuery({
    ...welfareBoxesQuery(),
    enabled: areIds,
    // By this browser's clock the day is over, by the store's not yet.
    refetchInterval: ({ state: { data } }) => (data && isPast(data.day_ends_at) ? UNTIL_MIDNIGHT_MS : false),
  })
  const contents = useQuery({
    ...boxQuery(box_id),
    enabled: areIds,
    refetchInterval: (query) => (isAppError(query.state.error, 'box_not_active') ? EACH_SECOND : false),
  })
  const setting = useQuery(settingQuery('recharge_rate'))
  const rate = Number(setting.data)
  const offer = welfare.data?.list.find((box) => box.id === id && box.box_id === box_id)
  const isUnknown = !areIds || (welfare.data && !offer) || isAppError(contents.error, 'box_unknown')

  if (isUnknown) {
    return (
      <MessagePage title={t('welfare:box.unknown')}>
        <Empty
          title={t('welfare:box.unknown')}
          text={t('welfare:box.unknown_text')}
          action={<Button onPress={() => openCentre(centreTabs.boxes)}>{t('welfare:box.all')}</Button>}
        />
      </MessagePage>
    )
  }
  const { data: box } = contents
  if (!box || !welfare.data || !offer || !(rate > 0)) {
    const error = contents.error ?? welfare.error ?? setting.error
    if (!error) return <BoxSkeleton />
    const isClosed = isAppError(error, 'box_not_active')
    const title = t(isClosed ? 'not_active' : 'failed')
    return (
      <MessagePage title={title}>
        {isClosed ? (
          <Empty title={title} text={error.msg} />
        ) : (
          <ErrorState
            title={title}
            error={error}
            onRetry={() => void Promise.all([welfare, contents, setting].map((query) => query.refetch()))}
            retrying={[welfare, contents, setting].some((query) => query.isFetching)}
          />
        )}
      </MessagePage>
    )
  }
  return (
    <>
      <PageTitle title={box.name} />
      {/* In another language the cards of the reel are named again. */}
      <WelfareBoxView
        key={`${id} ${box.name}`}
        box={box}
        terms={{
          id,
          amount: offer.amount,
          rate,
          listed_today: welfare.data.today_recharge,
          next_at: welfare.data.next_at,
          day_ends_at: welfare.data.day_ends_at,
          zone: welfare.data.store_timezone,
        }}
      />
    </>
  )
}
