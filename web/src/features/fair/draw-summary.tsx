import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber, formatWear } from '../../i18n/format.ts'
import { BoxPicture } from '../../domain/box/box-picture.tsx'
import { paths } from '../../paths.ts'
import type { Draw } from './queries.ts'
import { Fact, Facts, ItemHero, PlayerFact, TimeFact } from './summary-parts.tsx'

/** Who opened which box, when, and what came out. */
export function DrawSummary({ draw }: { draw: Draw }) {
  const { t } = useTranslation('fair')
  return (
    <section aria-label={t('what_came_out')} className="panel overflow-hidden">
      <ItemHero skin={draw} value={draw.value} />
      <Facts>
        <PlayerFact name={t('opened_by')} avatar={draw.avatar} nickname={draw.nickname} />
        <Fact name={t('box')}>
          <Link
            to={paths.box(draw.proof.pool.box_id)}
            className="-my-2 flex min-h-11 min-w-0 items-center gap-2.5 text-text-1 hover:text-signal-hi"
          >
            <BoxPicture url={draw.box_image_url} sizes="32px" className="size-8 shrink-0" />
            <span className="truncate underline decoration-line-2 underline-offset-4">{draw.box_name}</span>
          </Link>
        </Fact>
        <TimeFact at={draw.created_at} />
        <Fact name={t('ticket')} isWideOnly>
          <span className="type-number font-semibold">{formatNumber(draw.proof.ticket)}</span>
        </Fact>
        <Fact name={t('wear')} isWideOnly>
          <span className="type-number">{formatWear(draw.wear)}</span>
        </Fact>
      </Facts>
    </section>
  )
}
