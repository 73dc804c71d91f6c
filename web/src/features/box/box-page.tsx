import '../../domain/opening/opening.css'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isAppError } from '../../api/app-error.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { BoxSkeleton } from '../../domain/opening/box-skeleton.tsx'
import { BoxView } from './box-view.tsx'
import { boxQuery } from '../../domain/box/box-queries.ts'

const EACH_SECOND = 1000

/** /openbox/{id} (PRODUCT 4). */
export function BoxPage() {
  const { t } = useTranslation('opening')
  const box_id = Number(useParams()['id'])
  const isId = Number.isSafeInteger(box_id) && box_id > 0
  const { data, error, refetch, isFetching } = useQuery({
    ...boxQuery(box_id),
    enabled: isId,
    refetchInterval: (query) => (isAppError(query.state.error, 'box_not_active') ? EACH_SECOND : false),
  })
  // Rendered bit by bit: the whole box at once would hold up a phone.
  const box = useDeferredValue(data)
  if (!isId || (isAppError(error, 'box_unknown', 'invalid_input') && !box)) {
    return (
      <MessagePage title={t('unknown.title')}>
        <Empty
          title={t('unknown.title')}
          text={t('unknown.text')}
          action={<Button to={paths.home}>{t('unknown.home')}</Button>}
        />
      </MessagePage>
    )
  }
  if (!box) {
    if (!error) return <BoxSkeleton />
    const isClosed = isAppError(error, 'box_not_active')
    const title = t(isClosed ? 'not_active' : 'failed')
    return (
      <MessagePage title={title}>
        {isClosed ? (
          <Empty title={title} text={error.msg} />
        ) : (
          <ErrorState title={title} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </MessagePage>
    )
  }
  return (
    <>
      <PageTitle title={box.name} />
      {/* In another language the cards of the reels are named again. */}
      <BoxView key={`${box.box_id} ${box.name}`} box={box} />
    </>
  )
}
