import { Check } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BoxCard } from '@noktra/contract/boxes'
import { fixedPictures } from '../../fixed-pictures.ts'
import { BoxPicture } from '../../items/box-picture.tsx'
import { CoinAmount } from '../../items/coin-amount.tsx'
import { pictureOf } from '../../items/picture.ts'
import { SkinPicture } from '../../items/skin-picture.tsx'
import { openLogin } from '../../layout/dialogs-store.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { keysQuery } from '../../items/box-queries.ts'
import { bestItemsQuery } from './queries.ts'

type DoorProps = { theme: string; kicker: string; title: string; text: ReactNode; art: ReactNode }

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

/** To the page where every draw is recomputed. */
export function FairDoor() {
  const { t } = useTranslation('home')
  return (
    <Door
      theme="#4da3ff"
      to={paths.fair}
      kicker={t('fair.kicker')}
      title={t('fair.title')}
      text={t('fair.text')}
      art={
        <>
          <img
            src={pictureOf(fixedPictures.avatar, 256)}
            alt=""
            width={256}
            height={256}
            className="art-shadow absolute right-[4%] -bottom-[6%] h-[104%] w-auto max-w-none"
          />
          <span className="absolute bottom-3 left-[6%] grid size-[64px] place-items-center">
            <img
              src={fixedPictures.badge(1, 160)}
              alt=""
              width={160}
              height={160}
              className="art-shadow col-start-1 row-start-1 size-full"
            />
            <Check size={28} strokeWidth={3.4} className="relative col-start-1 row-start-1 text-success" />
          </span>
        </>
      }
    />
  )
}

/** A visitor's free key, a player's waiting key, or what he holds. */
export function OwnDoor({ starter }: { starter: BoxCard | undefined }) {
  const { signedIn } = useSession()
  const { data: keys } = useQuery({ ...keysQuery, enabled: signedIn })
  if (!signedIn) return <KeyDoor starter={starter} />
  if (keys?.length && starter && keys.some(({ box_id }) => box_id === starter.box_id)) {
    return <KeyDoor starter={starter} held />
  }
  return <BackpackDoor starter={starter} />
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
