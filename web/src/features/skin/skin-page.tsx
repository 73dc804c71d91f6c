import './skin.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isAppError } from '../../api/app-error.ts'
import { useSellers } from '../../domain/game/games-context.ts'
import { skinQuery } from '../../domain/skin/skin-query.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { SkinView } from './skin-view.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** /skin/{id}: a skin in all its exteriors, what each costs, and where it can be won. `exterior` in the address is the one shown. */
export function SkinPage() {
  const { t } = useTranslation('skin')
  const skin_id = Number(useParams()['id'])
  const isId = Number.isSafeInteger(skin_id) && skin_id > 0
  const [query, change] = useAddressQuery()
  const [shop] = useSellers()
  const design = useQuery({ ...skinQuery(skin_id), enabled: isId })
  const chosen = design.data?.exteriors.find(
    ({ exterior_name }) => exterior_name === query.get('exterior'),
  )?.skin_id
  const shown = useQuery({
    ...skinQuery(chosen ?? skin_id),
    enabled: isId && design.data !== undefined,
    placeholderData: keepPreviousData,
  })

  if (!isId || isAppError(design.error, 'skin_unknown', 'invalid_input')) {
    return (
      <MessagePage title={t('unknown.title')}>
        <Empty
          title={t('unknown.title')}
          text={t('unknown.text')}
          action={shop && <Button to={shop.seller.allPath}>{t(`unknown.${shop.kind}`)}</Button>}
        />
      </MessagePage>
    )
  }
  if (!design.data) {
    if (!design.error) return <SkinSkeleton />
    return (
      <MessagePage title={t('failed')}>
        <ErrorState
          title={t('failed')}
          error={design.error}
          onRetry={() => void design.refetch()}
          retrying={design.isFetching}
        />
      </MessagePage>
    )
  }
  return (
    <>
      <PageTitle title={design.data.item_name} />
      <SkinView
        skin={shown.data ?? design.data}
        wanted={chosen ?? skin_id}
        first={design.data.exteriors[0]?.skin_id ?? skin_id}
        error={shown.error}
        onRetry={() => void shown.refetch()}
        onExterior={(exterior) => change(() => ({ exterior }))}
      />
    </>
  )
}

/** The shape of the page that is still to come. */
function SkinSkeleton() {
  return (
    <div aria-busy style={rarityStyle('standard')}>
      <Skeleton className="mb-4 h-[50px] w-72 max-w-full" />
      <div className="skin-page">
        <div className="panel p-4">
          <div className="skin-stage">
            <Skeleton className="aspect-[4/3] w-full max-w-[560px]" />
          </div>
          <Skeleton className="mt-[18px] h-[104px] w-full" />
        </div>
        <div>
          <Skeleton className="mb-3.5 h-7 w-44" />
          <div className="grid content-start gap-1.5">
            {Array.from({ length: 5 }, (_, at) => (
              <Skeleton key={at} className="h-12 w-full" />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
