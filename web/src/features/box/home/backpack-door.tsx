import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BoxCard } from '@noktra/contract/boxes'
import { listBackpack } from '@noktra/contract/plain/backpack'
import { call } from '../../../api/call.ts'
import { BoxPicture } from '../../../domain/box/box-picture.tsx'
import { Door } from '../../../domain/game/door.tsx'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { SkinPicture } from '../../../domain/skin/skin-picture.tsx'
import { paths } from '../../../paths.ts'

/** The player's dearest items, with the count and the value of all. */
const bestItemsQuery = queryOptions({
  queryKey: ['backpack', 'best'],
  queryFn: ({ signal }) =>
    call(listBackpack, { query: { sort: '-value', page_size: 2 }, signal, silent: true }),
})

/** What a player holds: their dearest items, or the box that they may begin with. */
export function BackpackDoor({ starter }: { starter: BoxCard | undefined }) {
  const { t } = useTranslation('home')
  const { data } = useQuery(bestItemsQuery)
  const [best, second] = data?.list ?? []
  return (
    <Door
      theme="#36d48a"
      to={paths.backpack}
      kicker={data ? t('backpack.count', { count: data.total }) : ' '}
      title={t('backpack.title')}
      text={data && <CoinAmount amount={data.total_value} size={18} className="text-[15px] text-text-1" />}
      art={
        best ? (
          <>
            {second && (
              <SkinPicture
                url={second.image_url}
                sizes="190px"
                className="absolute -top-[10%] right-[-6%] w-[92%]"
              />
            )}
            <SkinPicture
              url={best.image_url}
              sizes="200px"
              className="absolute right-[4%] -bottom-[8%] w-full"
            />
          </>
        ) : (
          data &&
          starter && (
            <BoxPicture
              url={starter.image_url}
              sizes="170px"
              className="absolute top-1/2 right-[6%] h-[112%] -translate-y-1/2"
            />
          )
        )
      }
    />
  )
}
