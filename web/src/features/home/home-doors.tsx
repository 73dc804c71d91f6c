import { Swords } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BoxCard } from '@noktra/contract/boxes'
import { fixedPictures } from '../../fixed-pictures.ts'
import { BoxPicture } from '../../items/box-picture.tsx'
import { CoinAmount } from '../../items/coin-amount.tsx'
import { SkinPicture } from '../../items/skin-picture.tsx'
import { openLogin } from '../../layout/dialogs-store.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { keysQuery } from '../../items/box-queries.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { bestItemsQuery, bestRollQuery } from './queries.ts'

type DoorProps = { theme: string; kicker: ReactNode; title: string; text: ReactNode; art: ReactNode }

function DoorInside({ kicker, title, text, art }: Omit<DoorProps, 'theme'>) {
  return (
    <>
      <span className="door-art" aria-hidden>
        {art}
      </span>
      <span className="kicker truncate">{kicker}</span>
      <span className="type-section mt-0.5 text-balance">{title}</span>
      <span className="mt-1 text-text-2">{text}</span>
    </>
  )
}

function Door({
  theme,
  to,
  onPress,
  ...inside
}: DoorProps & ({ to: string; onPress?: never } | { to?: never; onPress: () => void })) {
  const style = { '--theme': theme } as CSSProperties
  return to === undefined ? (
    <button type="button" className="door" style={style} onClick={onPress}>
      <DoorInside {...inside} />
    </button>
  ) : (
    <Link to={to} className="door" style={style}>
      <DoorInside {...inside} />
    </Link>
  )
}

/** To the room where boxes are fought over. */
export function BattleDoor() {
  const { t } = useTranslation('home')
  const [blue, red] = fixedPictures.rivals
  return (
    <Door
      theme="#ff7a4d"
      to={paths.battle}
      kicker={t('battle.kicker')}
      title={t('battle.title')}
      text={t('battle.text')}
      art={
        <>
          <Rival url={red} className="-right-[6%] h-[84%] opacity-85" />
          <Rival url={blue} className="right-[30%] h-[100%]" />
          <Swords
            size={34}
            strokeWidth={2.2}
            className="absolute right-[31%] bottom-[14%] text-text-1 drop-shadow-[0_2px_8px_#000]"
          />
        </>
      }
    />
  )
}

function Rival({ url, className }: { url: string; className: string }) {
  return (
    <img
      src={url}
      alt=""
      width={256}
      height={256}
      className={`art-shadow absolute -bottom-[6%] w-auto max-w-none ${className}`}
    />
  )
}

/** A visitor's free key, a player's waiting key, the best roll room, or what he holds. */
export function OwnDoor({ starter }: { starter: BoxCard | undefined }) {
  const { signedIn } = useSession()
  const { data: keys } = useQuery({ ...keysQuery, enabled: signedIn })
  if (!signedIn) return <KeyDoor starter={starter} />
  if (keys?.length && starter && keys.some(({ box_id }) => box_id === starter.box_id)) {
    return <KeyDoor starter={starter} held />
  }
  return <RollDoor starter={starter} />
}

function KeyDoor({ starter, held = false }: { starter: BoxCard | undefined; held?: boolean }) {
  const { t } = useTranslation('home')
  const inside = {
    theme: '#36d48a',
    kicker: t(held ? 'key.held_kicker' : 'key.kicker'),
    title: t(held ? 'key.held_title' : 'key.title'),
    text: starter && t(held ? 'key.held_text' : 'key.text', { name: starter.name }),
    art: starter && (
      <BoxPicture
        url={starter.image_url}
        eager
        sizes="170px"
        className="absolute top-1/2 right-[6%] h-[112%] -translate-y-1/2"
      />
    ),
  }
  return held && starter ? (
    <Door {...inside} to={paths.box(starter.box_id)} />
  ) : (
    <Door {...inside} onPress={openLogin} />
  )
}

function RollDoor({ starter }: { starter: BoxCard | undefined }) {
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
