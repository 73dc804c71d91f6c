import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BoxCard } from '@noktra/contract/boxes'
import { BoxPicture } from '../../../domain/box/box-picture.tsx'
import { fixedPictures } from '../../../fixed-pictures.ts'
import { openRegister } from '../../../domain/dialogs-store.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { keysQuery } from '../../../domain/box/box-queries.ts'
import { usePhone } from '../../../ui/use-media.ts'
import { LatePart } from '../../../ui/late-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Door } from '../../../domain/game/door.tsx'
import { useGames } from '../../../domain/game/games-context.ts'

/** To the first game that has a door here. */
export function GameDoor() {
  const { t } = useTranslation('home')
  const game = useGames().find(({ door }) => door)
  if (!game?.door) return null
  const { kind, door } = game
  return (
    <Door
      theme={door.theme}
      to={door.path}
      kicker={t(`door.${kind}.kicker`)}
      title={t(`door.${kind}.title`)}
      text={t(`door.${kind}.text`)}
      art={
        <>
          {door.pictures.map(({ name, className }) => (
            <img
              key={name}
              src={fixedPictures[name]}
              alt=""
              width={256}
              height={256}
              className={`art-shadow absolute -bottom-[6%] w-auto max-w-none ${className}`}
            />
          ))}
          <door.Icon
            size={34}
            strokeWidth={2.2}
            className="absolute right-[31%] bottom-[14%] text-text-1 drop-shadow-[0_2px_8px_#000]"
          />
        </>
      }
    />
  )
}

/** Most players see it only once their keys are known. */
async function loadBackpackDoor() {
  return (await import('./backpack-door.tsx')).BackpackDoor
}

const SHAPE = <Skeleton className="min-h-[151px] rounded-panel" />

/** A visitor's free key, a player's waiting key, what a game shows at the moment, or what they hold. */
export function OwnDoor({ starter }: { starter: BoxCard | undefined }) {
  const { signedIn } = useSession()
  const { data: keys } = useQuery({ ...keysQuery, enabled: signedIn })
  const game = useGames().find(({ loadLiveDoor }) => loadLiveDoor)
  if (!signedIn) return <KeyDoor starter={starter} />
  if (starter && keys?.some(({ box_id }) => box_id === starter.box_id)) {
    return <KeyDoor starter={starter} held />
  }
  const own = <LatePart wanted load={loadBackpackDoor} props={{ starter }} fallback={SHAPE} />
  if (!game?.loadLiveDoor) return own
  return <LatePart wanted load={game.loadLiveDoor} props={{ otherwise: own }} fallback={SHAPE} />
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
