import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { costOfTrying, type CostOfTrying, type Trying } from '@noktra/game/cost-of-trying'
import { toCents } from '@noktra/game/money'
import { useGames } from '../../domain/game/games-context.ts'
import type { GameView } from '../../domain/game/game-view.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import type { SkinDetails } from '../../domain/skin/skin-query.ts'
import { formatMoney, formatNumber, formatPercent } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

/** The dearer ways are there when somebody asks for them. */
const MOST_SHOWN = 5

/** A way to the skin: bought for a sure price, or tried for until it comes. */
type Way = { key: string; name: string; path: string; price_cents: number; trying: Trying | null }

/** What the skin would cost by each way, the cheapest first, also where that is to buy it. */
export function WaysPanel({ skin }: { skin: SkinDetails }) {
  const { t } = useTranslation('skin')
  const games = useGames()
  const [showsAll, showAll] = useState(false)
  const { data: tries = [], isPending } = useQuery({
    queryKey: ['ways', skin.skin_id, skin.price],
    queryFn: () => triesFor(games, skin),
    staleTime: 60_000,
  })
  const tried = tries.map((way) => ({ ...way, name: t(`ways.by.${way.key}`) }))
  const ways = [...sold(), ...tried, ...boxes()]
    .map((way) => ({ ...way, cost: costOf(way) }))
    .toSorted(
      (a, b) =>
        a.cost.expected_cents - b.cost.expected_cents || a.cost.most_of_90_cents - b.cost.most_of_90_cents,
    )
  const coming = isPending ? games.filter(({ winsSkin }) => winsSkin).length : 0
  if (ways.length + coming === 0) return null
  return (
    <section aria-labelledby="ways">
      <SectionHead title={t('ways.title')} hint={t('ways.hint')} id="ways" />
      <ol className="grid gap-1.5">
        {isPending &&
          Array.from({ length: Math.min(MOST_SHOWN, ways.length + coming) }, (_, at) => (
            <li key={at}>
              <Skeleton className="h-[58px]" />
            </li>
          ))}
        {(isPending ? [] : ways.slice(0, showsAll ? ways.length : MOST_SHOWN)).map(
          ({ key, name, path, trying, price_cents, cost }) => (
            <li key={key}>
              <Link to={path} className="skin-way">
                <span className="flex items-center justify-between gap-3">
                  <span className="type-label truncate">{name}</span>
                  <CoinAmount amount={cost.expected_cents / 100} size={16} className="shrink-0" />
                </span>
                <span className="type-small flex flex-wrap justify-between gap-x-3 text-text-2">
                  {trying
                    ? t('ways.try', {
                        price: formatMoney(price_cents / 100),
                        chance: formatPercent(trying.chance_ppm / 1e6),
                      })
                    : t('ways.sure')}
                  {trying && (
                    <span className="text-text-3">
                      {t('ways.most', {
                        amount: formatMoney(cost.most_of_90_cents / 100),
                        count: cost.tries_of_90,
                        tries: formatNumber(cost.tries_of_90),
                      })}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ),
        )}
      </ol>
      {!isPending && ways.length > MOST_SHOWN && (
        <Button size="small" className="mt-2 max-sm:min-h-11" onPress={() => showAll(!showsAll)}>
          {t(showsAll ? 'ways.fewer' : 'ways.all', { count: ways.length })}
        </Button>
      )}
      <p className="type-small mt-2 text-text-3">{t('ways.note')}</p>
    </section>
  )

  function sold(): Way[] {
    return games.flatMap(({ kind, sellsSkins }) => {
      const offer = sellsSkins?.offerOf(skin)
      if (!sellsSkins || !offer || offer.stock < 1) return []
      const price_cents = toCents(offer.coin_price)
      return [
        {
          key: kind,
          name: t(`ways.by.${kind}`),
          path: sellsSkins.path(skin.skin_id),
          price_cents,
          trying: null,
        },
      ]
    })
  }

  function boxes(): Way[] {
    return skin.boxes.map(({ box_id, name, price, chance }) => {
      const trying = { chance_ppm: Math.round(chance * 1e6), price_cents: toCents(price) }
      return { key: `box-${box_id}`, name, path: paths.box(box_id), price_cents: trying.price_cents, trying }
    })
  }
}

function costOf({ trying, price_cents }: Way): CostOfTrying {
  return trying
    ? costOfTrying(trying)
    : { expected_cents: price_cents, tries_of_90: 1, most_of_90_cents: price_cents }
}

/** A try at the skin in each game that is not about boxes and where it can be won, as the upgrade. */
async function triesFor(games: readonly GameView[], skin: SkinDetails) {
  const found = await Promise.all(
    games.map(async ({ kind, winsSkin }) => {
      const trying = winsSkin && (await (await winsSkin.loadTry())(skin.price))
      return trying
        ? [{ key: kind, path: winsSkin.path(skin.skin_id), price_cents: trying.price_cents, trying }]
        : []
    }),
  )
  return found.flat()
}
