import './home.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { heroOf } from '@noktra/contract/first-screen'
import { useSession } from '../../session/session.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { BoxList } from './box-list.tsx'
import { BattleDoor, KeyDoor, OwnDoor } from './home-doors.tsx'
import { HomeHero } from './home-hero.tsx'
import { useBoxTypes } from '../../domain/box/use-box-types.ts'
import { boxesQuery } from './queries.ts'
import { ShortcutTiles } from './shortcut-tiles.tsx'

/** The shop window: the featured box, two doors, and the shelf of boxes by type. */
export function HomePage() {
  const { t } = useTranslation('home')
  const phone = usePhone()
  const { signedIn } = useSession()
  const { data, isError } = useInfiniteQuery(boxesQuery({}))
  const types = useBoxTypes()
  const boxes = data?.pages[0]?.list ?? []
  const hero = heroOf(boxes)
  const starter = boxes.toSorted((one, other) => one.price - other.price)[0]
  return (
    <>
      <PageTitle title={t('title')} />
      <h1 className="sr-only">{t('title')}</h1>
      {!isError && (
        <div className="grid grid-cols-[minmax(0,2.23fr)_minmax(0,1fr)] gap-4 max-lg:grid-cols-1">
          {hero ? (
            <HomeHero hero={hero} typeName={types?.find(({ id }) => id === hero.box.type_id)?.name} />
          ) : (
            <Skeleton className="h-[318px] rounded-panel max-sm:h-[190px]" />
          )}
          {phone ? (
            !signedIn && <KeyDoor starter={starter} />
          ) : (
            <div className="grid gap-4 max-lg:grid-cols-2">
              <BattleDoor />
              <OwnDoor starter={starter} />
            </div>
          )}
        </div>
      )}
      <ShortcutTiles />
      <BoxList />
    </>
  )
}
