import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TICKETS } from '@noktra/game/boxes'
import type { PoolRowShown } from '@noktra/contract/boxes'
import { formatPercent, formatNumber } from '../../i18n/format.ts'
import { useFirstOf } from '../skin/first-screen-over.ts'
import { SkinCard, useSkinAlt } from '../skin/skin-card.tsx'
import { HALF_PHONE } from '@noktra/contract/pictures'
import { Chip } from '../../ui/chip.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { dropsOf, type Drop } from './drops.ts'
import { CoinAmount } from '../money/coin-amount.tsx'
import { ExteriorBadge } from '../skin/exterior-badge.tsx'
import { RarityLozenge } from '../skin/rarity-lozenge.tsx'
import { rarityStyle } from '../skin/rarity.ts'
import { SkinLink } from '../skin/skin-link.tsx'
import { SkinPicture } from '../skin/skin-picture.tsx'
import { HelpTip } from '../../ui/help-tip.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Every skin of the box with its exteriors and their chances. */
export function PoolContents({ rows }: { rows: readonly PoolRowShown[] }) {
  const { t } = useTranslation(['opening', 'common'])
  const [query, change] = useAddressQuery()
  const [shown, setShown] = useState<Drop | null>(null)
  const [open, setOpen] = useState(false)
  const kinds = [...new Map(rows.map((row) => [row.kind_key, row.kind]))]
  const kind = kinds.find(([key]) => key === query.get('kind'))?.[0] ?? null
  const begun = useFirstOf(
    dropsOf(rows).filter((drop) => kind === null || drop.rows[0].kind_key === kind),
    usePhone() ? 4 : 10,
  )

  function choose(key: string | null): void {
    change((now) => {
      if (key) now.set('kind', key)
      else now.delete('kind')
      return now
    })
  }

  return (
    <section aria-labelledby="drops">
      <SectionHead title={t('drops.title')} hint={t('drops.hint')} id="drops">
        <span className="type-small flex items-center gap-1 text-text-2">
          {t('details.tickets')}
          <HelpTip name={t('details.tickets')} text={t('help.ticket', { tickets: formatNumber(TICKETS) })} />
        </span>
      </SectionHead>
      {kinds.length > 1 && (
        <div
          role="group"
          aria-label={t('drops.kinds')}
          className="-mx-1 mb-3.5 flex gap-2 overflow-x-auto px-1 py-1 [scrollbar-width:none]"
        >
          <Chip selected={kind === null} onPress={() => choose(null)}>
            {t('common:all')}
          </Chip>
          {kinds.map(([key, name]) => (
            <Chip key={key} selected={kind === key} onPress={() => choose(key)}>
              {name}
            </Chip>
          ))}
        </div>
      )}
      <ul key={kind} className="drop-grid animate-[fade-in_160ms_var(--ease-standard)]">
        {begun.map((drop) => (
          <li key={drop.key} className="grid grid-cols-1">
            <SkinCard
              skin={drop.rows[0]}
              fact={formatPercent(drop.chance)}
              sizes={`${HALF_PHONE}, 190px`}
              note={<DropExteriors rows={drop.rows} />}
              onPress={() => {
                setShown(drop)
                setOpen(true)
              }}
            />
          </li>
        ))}
      </ul>
      {shown && <DropDetails key={shown.key} drop={shown} open={open} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** The exteriors that a skin of the box comes in: what each is worth, how likely it is, and by which tickets. */
function DropExteriors({ rows }: Pick<Drop, 'rows'>) {
  const { t } = useTranslation('opening')
  return (
    <ul className="mt-2 flex flex-col gap-1.5 border-t border-line-1 pt-2">
      {rows.map((row) => (
        <li key={row.skin_id}>
          <p className="flex items-center gap-1">
            <ExteriorBadge exterior={row.exterior_name} className="shrink-0" />
            <CoinAmount amount={row.value} size={13} className="gap-1! text-[12px] text-text-1" />
            <span className="type-number ms-auto text-text-2">{formatPercent(row.chance)}</span>
          </p>
          <p className="type-number mt-0.5 whitespace-normal">
            {t('drops.tickets', { from: formatNumber(row.from), to: formatNumber(row.to) })}
          </p>
        </li>
      ))}
    </ul>
  )
}

type Props = { drop: Drop; open: boolean; onClose: () => void }

/** A skin of the box with everything that is published about it, in each exterior it comes in. */
function DropDetails({ drop, open, onClose }: Props) {
  const { t } = useTranslation(['opening', 'common'])
  const [chosen, setChosen] = useState(drop.rows[0].skin_id)
  const row = drop.rows.find(({ skin_id }) => skin_id === chosen) ?? drop.rows[0]
  const alt = useSkinAlt()(row)
  const wear =
    row.wear_from !== null &&
    row.wear_to !== null &&
    [row.wear_from, row.wear_to].map((each) => formatNumber(each / 10_000, 4)).join(' – ')
  return (
    <Dialog open={open} onClose={onClose} title={`${row.family} | ${row.finish}`} description={row.kind}>
      <div style={rarityStyle(row.rarity)} className="drop-stage">
        <SkinPicture url={row.image_url} alt={alt} eager sizes="420px" className="w-full max-w-[400px]" />
      </div>
      {drop.rows.length > 1 && (
        <div role="group" aria-label={t('details.exterior')} className="mt-3 flex flex-wrap gap-2">
          {drop.rows.map(({ skin_id, exterior_name }) => (
            <Chip
              key={skin_id}
              selected={skin_id === row.skin_id}
              label={exterior_name && t(`common:exterior.${exterior_name}`)}
              onPress={() => setChosen(skin_id)}
            >
              {exterior_name}
            </Chip>
          ))}
        </div>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-x-6 max-sm:grid-cols-1">
        <Fact name={t('details.rarity')}>
          <RarityLozenge rarity={row.rarity} />
        </Fact>
        {row.exterior_name && (
          <Fact name={t('details.exterior')}>
            <ExteriorBadge exterior={row.exterior_name} full />
          </Fact>
        )}
        <Fact name={t('details.value')}>
          <CoinAmount amount={row.value} size={17} />
        </Fact>
        <Fact name={t('details.chance')}>{formatPercent(row.chance, 4)}</Fact>
        <Fact name={t('details.one_in')}>{t('one_in', { n: formatNumber(Math.round(1 / row.chance)) })}</Fact>
        <Fact name={t('details.tickets')} help={t('help.ticket', { tickets: formatNumber(TICKETS) })}>
          {formatNumber(row.from)} – {formatNumber(row.to)}
        </Fact>
        {wear && (
          <Fact name={t('details.wear')} help={t('common:wear_help')}>
            {wear}
          </Fact>
        )}
      </dl>
      <SkinLink skin={row} className="mt-3 max-sm:min-h-11 max-sm:w-full" />
    </Dialog>
  )
}

function Fact({ name, help, children }: { name: string; help?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-3 border-b border-line-1">
      <dt className="type-small flex items-center gap-1 text-text-2">
        {name}
        {help && <HelpTip name={name} text={help} />}
      </dt>
      <dd className="type-number text-[13px] font-semibold">{children}</dd>
    </div>
  )
}
