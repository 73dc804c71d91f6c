import { Swords } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BoxCard } from '@noktra/contract/boxes'
import { fixedPictures } from '../../fixed-pictures.ts'
import { BoxPicture } from '../../domain/box/box-picture.tsx'
import { openRegister } from '../../domain/dialogs-store.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { keysQuery } from '../../domain/box/box-queries.ts'
import { usePhone } from '../../ui/use-media.ts'
import { LatePart } from '../../ui/late-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Door } from './door.tsx'

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

/** Most players see it only once their keys are known. */
async function loadRollDoor() {
  return (await import('./roll-door.tsx')).RollDoor
}

/** A visitor's free key, a player's waiting key, the best roll room, or what they hold. */
export function OwnDoor({ starter }: { starter: BoxCard | undefined }) {
  const { signedIn } = useSession()
  const { data: keys } = useQuery({ ...keysQuery, enabled: signedIn })
  if (!signedIn) return <KeyDoor starter={starter} />
  if (starter && keys?.some(({ box_id }) => box_id === starter.box_id)) {
    return <KeyDoor starter={starter} held />
  }
  return (
    <LatePart
      wanted
      load={loadRollDoor}
      props={{ starter }}
      fallback={<Skeleton className="min-h-[151px] rounded-panel" />}
    />
  )
}

/** What a newcomer begins with; on a phone it leaves the first pictures to the hero. */
export function KeyDoor({ starter, held = false }: { starter: BoxCard | undefined; held?: boolean }) {
  const { t } = useTranslation('home')
  const phone = usePhone()
  const inside = {
    theme: '#36d48a',
    kicker: t(held ? 'key.held_kicker' : 'key.kicker'),
    title: t(held ? 'key.held_title' : 'key.title'),
    text: starter && t(held ? 'key.held_text' : 'key.text', { name: starter.name }),
    art: starter && (
      <BoxPicture
        url={starter.image_url}
        eager={!phone}
        sizes="170px"
        className="absolute top-1/2 right-[6%] h-[112%] -translate-y-1/2"
      />
    ),
  }
  return held && starter ? (
    <Door {...inside} to={paths.box(starter.box_id)} />
  ) : (
    <Door {...inside} onPress={openRegister} />
  )
}
