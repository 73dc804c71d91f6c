import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listRolls } from '@noktra/contract/plain/rolls'
import { call } from '../../api/call.ts'
import { Door } from '../../domain/game/door.tsx'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { paths } from '../../paths.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { OPEN_TO_ALL } from './queries.ts'

/** The roll room with the largest prize pool that is still to be drawn; null when there is none. */
const bestRollQuery = queryOptions({
  queryKey: ['rolls', 'best'],
  queryFn: async ({ signal }) => {
    const body = { ...OPEN_TO_ALL, skin_size: 1, page_size: 1 }
    return (await call(listRolls, { body, signal, silent: true })).list[0] ?? null
  },
})

/** The best roll room; `otherwise` where there is none. */
export function RollDoor({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation('home')
  const { data: room, isError, refetch } = useQuery(bestRollQuery)
  if (room === null || isError) return otherwise
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
