import { kindAndFamily } from '../../domain/skin/exterior-words.ts'
import './collection.css'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ShownItem } from '@noktra/contract/collection'
import type { readShowcase } from '@noktra/contract/plain/collection'
import type { DataOf } from '@noktra/contract/plain-types'
import { HALF_PHONE, LARGE_ITEM_WIDTHS } from '@noktra/contract/pictures'
import { isAppError } from '../../api/app-error.ts'
import { FramedAvatar, HonourTitle } from '../../domain/collection/honours.tsx'
import { ExteriorBadge } from '../../domain/skin/exterior-badge.tsx'
import { LiveSkin } from '../../domain/skin/live/live-skin.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { RarityLozenge } from '../../domain/skin/rarity-lozenge.tsx'
import { SkinCard, useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { SkinLink } from '../../domain/skin/skin-link.tsx'
import { formatWear } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showcaseQuery } from './queries.ts'

const ICON = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const

/** What a player shows of their collection to everybody who has the address (/showcase/:id). */
export function ShowcasePage() {
  const { t } = useTranslation('showcase')
  const { id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(showcaseQuery(id))
  const isClosed = isAppError(error, 'showcase_unknown', 'invalid_input')
  if (isClosed) {
    return (
      <MessagePage title={t('unknown')}>
        <div className="panel mt-2">
          <Empty
            title={t('unknown')}
            text={t('unknown_text')}
            action={<Button to={paths.home}>{t('to_home')}</Button>}
          />
        </div>
      </MessagePage>
    )
  }
  if (data) return <Showcase shown={data} />
  if (!error) return <ShowcaseSkeleton />
  return (
    <MessagePage title={t('failed')}>
      <ErrorState title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    </MessagePage>
  )
}

function Showcase({ shown }: { shown: DataOf<typeof readShowcase> }) {
  const { t } = useTranslation('showcase')
  const { nickname, avatar, title, frame, items } = shown
  const [first, ...others] = items
  return (
    <>
      <PageTitle title={t('title', { player: nickname })} />
      <header className="mb-5 flex items-center gap-5 max-sm:gap-4">
        <FramedAvatar frame={frame} url={avatar} size={84} />
        <div className="min-w-0">
          <h1 className="type-title wrap-anywhere">{t('title', { player: nickname })}</h1>
          <p className="min-h-5">
            {title ? (
              <HonourTitle title={title} />
            ) : (
              <span className="type-small text-text-3">{t('lead')}</span>
            )}
          </p>
        </div>
      </header>
      {first ? (
        <>
          <FirstItem item={first} />
          {others.length > 0 && (
            <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-3.5 lg:grid-cols-4">
              {others.map((item) => (
                <li key={item.item_id}>
                  <SkinCard
                    skin={item}
                    to={paths.skin(item.skin_id)}
                    sizes={`${HALF_PHONE}, (width < 860px) 30vw, 300px`}
                    fact={item.wear !== '' && formatWear(item.wear)}
                    className="h-full"
                    note={
                      item.open_id !== null && (
                        <span className="flex">
                          <Button
                            to={paths.fairDraw(item.open_id)}
                            size="small"
                            variant="ghost"
                            icon={<ShieldCheck {...ICON} />}
                            className="z-2 max-sm:min-h-11"
                          >
                            {t('proof')}
                          </Button>
                        </span>
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <div className="panel">
          <Empty title={t('empty')} text={t('empty_text')} />
        </div>
      )}
    </>
  )
}

/** The one that stands large, and lives. */
function FirstItem({ item }: { item: ShownItem }) {
  const { t } = useTranslation('showcase')
  const alt = useSkinAlt()(item)
  return (
    <section className="showcase-first panel" style={rarityStyle(item.rarity)} aria-label={alt}>
      <div className="showcase-stage">
        <LiveSkin
          url={item.image_url}
          alt={alt}
          wear={item.wear}
          pattern={item.pattern}
          turns={item.rarity === 'relic'}
          eager
          widths={LARGE_ITEM_WIDTHS}
          sizes="(width < 860px) 92vw, 640px"
          className="w-full max-w-[640px]"
        />
      </div>
      <div className="flex min-w-0 flex-col justify-center gap-3 p-5 max-sm:p-4">
        <div>
          <p className="type-small text-text-2">{kindAndFamily(item)}</p>
          <h2 className="type-display wrap-anywhere">{item.finish}</h2>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ExteriorBadge exterior={item.exterior_name} full />
          <RarityLozenge rarity={item.rarity} className="type-small text-text-2" />
        </div>
        {item.wear !== '' && (
          <dl>
            <dt className="type-micro text-text-3">{t('wear')}</dt>
            <dd className="type-number type-section">{formatWear(item.wear)}</dd>
          </dl>
        )}
        <div className="flex flex-wrap gap-2">
          {item.open_id !== null && (
            <Button
              to={paths.fairDraw(item.open_id)}
              size="small"
              icon={<ShieldCheck {...ICON} />}
              className="max-sm:min-h-11"
            >
              {t('proof')}
            </Button>
          )}
          <SkinLink skin={item} className="max-sm:min-h-11" />
        </div>
      </div>
    </section>
  )
}

function ShowcaseSkeleton() {
  return (
    <div aria-busy>
      <div className="mb-5 flex items-center gap-5">
        <Skeleton className="size-[92px] rounded-box" />
        <Skeleton className="h-10 w-72 max-w-full" />
      </div>
      <Skeleton className="h-[420px] rounded-panel" />
    </div>
  )
}
