import './home.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { heroOf, heroBoxPicture, heroItemPicture } from '@noktra/contract/first-screen'
import { useSession } from '../../session/session.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { BoxList } from './home/box-list.tsx'
import { GameDoor, KeyDoor, OwnDoor } from './home/home-doors.tsx'
import { useBoxTypes } from '../../domain/box/use-box-types.ts'
import { boxesQuery } from '../../domain/box/box-queries.ts'
import { useGames } from '../../domain/game/games-context.ts'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { BoxCard } from '@noktra/contract/boxes'
import { formatPercent } from '../../i18n/format.ts'
import { BoxPicture } from '../../domain/box/box-picture.tsx'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPress } from '../../ui/card-press.tsx'

const STEPS = ['one', 'two', 'three'] as const

/** The shop window: the featured box, two doors, and the shelf of boxes by type. */
export function HomePage() {
  const { t } = useTranslation('home')
  const phone = usePhone()
  const { signedIn } = useSession()
  const { data, isError } = useInfiniteQuery(boxesQuery({}))
  const types = useBoxTypes()
  const boxes = data?.pages[0]?.list ?? []
  const isEmpty = data !== undefined && boxes.length === 0
  const hero = heroOf(boxes)
  const starter = boxes.toSorted((one, other) => one.price - other.price)[0]
  return (
    <>
      <PageTitle title={t('title')} />
      <h1 className="sr-only">{t('title')}</h1>
      {!isError && !isEmpty && (
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
              <GameDoor />
              <OwnDoor starter={starter} />
            </div>
          )}
        </div>
      )}
      <ShortcutTiles />
      {!signedIn && !isEmpty && <Steps />}
      {isEmpty ? <NoBoxes /> : <BoxList />}
    </>
  )
}

/** Of a store that sells no box: a new one, or one whose boxes are retired. */
function NoBoxes() {
  const { t } = useTranslation('home')
  return (
    <div className="grid min-h-[60vh] place-content-center">
      <Empty
        title={t('no_boxes.title')}
        text={t('no_boxes.text')}
        action={<Button to={paths.mall}>{t('no_boxes.mall')}</Button>}
      />
    </div>
  )
}

/** Ways on from the phone's front page. */
function ShortcutTiles() {
  const { t } = useTranslation('home')
  return (
    <nav aria-label={t('shortcut.label')} className="mt-3 grid grid-cols-4 gap-2 sm:hidden">
      {useGames().map(
        ({ kind, menu }) =>
          menu?.shortcut && (
            <Link
              key={kind}
              to={menu.to}
              className="shortcut"
              style={{ '--theme': menu.shortcut } as CSSProperties}
            >
              <menu.Icon size={21} strokeWidth={1.9} aria-hidden />
              <span className="type-micro max-w-full truncate font-[550]">{t(`shortcut.${kind}`)}</span>
            </Link>
          ),
      )}
    </nav>
  )
}

/** What a newcomer does here, in three steps. */
function Steps() {
  const { t } = useTranslation('home')
  return (
    <section
      aria-labelledby="steps"
      className="mt-4 flex items-center gap-x-6 gap-y-2 rounded-panel border border-line-1 bg-base-1 px-5 py-3 max-lg:flex-col max-lg:items-start max-sm:mt-3 max-sm:px-4"
    >
      <h2 id="steps" className="type-label shrink-0">
        {t('start.title')}
      </h2>
      <ol className="grid grow grid-cols-3 gap-x-6 gap-y-1.5 max-lg:w-full max-sm:grid-cols-1">
        {STEPS.map((step, at) => (
          <li key={step} className="type-small flex items-center gap-2.5 text-text-2">
            <span className="type-number shrink-0 font-semibold text-signal" aria-hidden>
              {at + 1}
            </span>
            {t(`start.${step}`)}
          </li>
        ))}
      </ol>
    </section>
  )
}

type Props = { hero: NonNullable<ReturnType<typeof heroOf<BoxCard>>>; typeName: string | undefined }

/** The featured box with two of its own drops. */
function HomeHero({ hero, typeName }: Props) {
  const { t } = useTranslation('home')
  const phone = usePhone()
  const { box, behind, front } = hero
  const kicker = [typeName, box.badge && t(`badge.${box.badge}`)].filter(Boolean).join(' · ')
  return (
    <section aria-labelledby="hero" className="hero" style={{ '--theme': box.theme_color } as CSSProperties}>
      <CardPress to={paths.box(box.box_id)} label={box.name} spare />
      <div className="hero-art" aria-hidden>
        {behind && !phone && (
          <SkinPicture {...heroItemPicture(behind.image_url)} eager className="hero-behind" />
        )}
        <BoxPicture {...heroBoxPicture(box.image_url)} eager className="hero-box" />
        {front && <SkinPicture {...heroItemPicture(front.image_url)} eager className="hero-front" />}
      </div>
      <div className="flex min-h-[inherit] w-[47%] flex-col justify-center py-7 ps-10 max-lg:ps-7 max-sm:w-[51%] max-sm:py-4 max-sm:ps-[18px]">
        <p className="kicker max-sm:text-[12px] max-sm:leading-4">{kicker}</p>
        <h2 id="hero" className="type-display mt-2 text-balance max-sm:mt-1">
          {t('hero.title', { name: box.name })}
        </h2>
        <p className="mt-3 text-[15px] leading-[22px] text-balance text-text-2 max-sm:hidden">
          {t('hero.text', { count: box.item_count, percent: formatPercent(box.expected_return, 1) })}
        </p>
        <div className="mt-5 flex flex-wrap gap-3 max-sm:mt-3">
          <Button
            variant="primary"
            size={phone ? 'default' : 'main'}
            cut
            to={paths.box(box.box_id)}
            className="whitespace-nowrap"
          >
            <span>{phone ? t('hero.open_short') : t('hero.open')}</span>
            <CoinAmount amount={box.price} size={20} className="font-head text-[16px]" />
          </Button>
          <Button
            variant="ghost"
            size={phone ? 'default' : 'main'}
            to={`${paths.box(box.box_id)}#odds`}
            className="max-sm:hidden"
          >
            {t('hero.odds')}
          </Button>
        </div>
      </div>
    </section>
  )
}
