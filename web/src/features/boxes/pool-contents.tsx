import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PoolRowShown } from '@noktra/contract/boxes'
import { formatPercent } from '../../i18n/format.ts'
import { useFirstOf } from '../../domain/skin/first-screen-over.ts'
import { SkinCard } from '../../domain/skin/skin-card.tsx'
import { HALF_PHONE } from '@noktra/contract/pictures'
import { Chip } from '../../ui/chip.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { DropDetails } from './drop-details.tsx'
import { DropExteriors } from './drop-exteriors.tsx'
import { dropsOf, type Drop } from './drops.ts'

/** Every skin of the box with its exteriors and their chances. */
export function PoolContents({ rows }: { rows: readonly PoolRowShown[] }) {
  const { t } = useTranslation(['boxes', 'common'])
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
      <SectionHead title={t('drops.title')} hint={t('drops.hint')} id="drops" />
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
