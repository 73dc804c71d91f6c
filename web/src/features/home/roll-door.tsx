import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BoxCard } from '@noktra/contract/boxes'
import { BoxPicture } from '../../domain/box/box-picture.tsx'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { paths } from '../../paths.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { Door } from './door.tsx'
import { bestItemsQuery, bestRollQuery } from './queries.ts'

/** The best roll room; where there is none, what one holds. */
export function RollDoor({ starter }: { starter: BoxCard | undefined }) {
  const { t } = useTranslation('home')
  const { data: room, isError, refetch } = useQuery(bestRollQuery)
  if (room === null || isError) return <BackpackDoor starter={starter} />
  const best = room?.main_skins[0]
  return (
    <Door
      theme="#36d48a"
      to={room ? paths.roll(room.id) : paths.rolls}
      kicker={
        room ? (
          <>
            {t('roll.ends')} <Countdown until={room.lottery_time} onEnd={() => void refetch()} />
          </>
        ) : (
          ' '
        )
      }
      title={t('roll.title')}
      text={room && <CoinAmount amount={room.prize_pool} size={18} className="text-[15px] text-text-1" />}
      art={
        best && (
          <SkinPicture
            url={best.image_url}
            sizes="200px"
            className="absolute top-1/2 right-[4%] w-full -translate-y-1/2"
          />
        )
      }
    />
  )
}

function BackpackDoor({ starter }: { starter: BoxCard | undefined }) {
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
