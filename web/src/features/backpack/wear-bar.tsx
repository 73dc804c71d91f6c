import { useTranslation } from 'react-i18next'
import { EXTERIOR_BOUNDS, EXTERIORS, exteriorOfWear } from '@noktra/game/wear'
import { cx } from '../../ui/class-names.ts'

const WHOLE = 10_000

/** Where a wear value ("0.0712") lies among the five exteriors. */
export function WearBar({ wear }: { wear: string }) {
  const { t } = useTranslation(['backpack', 'common'])
  const at = Math.round(Number(wear) * WHOLE)
  const current = exteriorOfWear(at)
  return (
    <div role="img" aria-label={t('wear_at', { wear, exterior: t(`common:exterior.${current}`) })}>
      <div className="relative pt-3">
        <svg
          viewBox="0 0 10 7"
          className="absolute top-0 h-[7px] w-2.5 -translate-x-1/2 fill-text-1"
          style={{ left: `${at / 100}%` }}
          aria-hidden
        >
          <path d="M0 0h10L5 7z" />
        </svg>
        <div className="flex h-2 gap-0.5 overflow-hidden rounded-full">
          {EXTERIORS.map((exterior) => (
            <span
              key={exterior}
              className={exterior === current ? 'bg-text-2' : 'bg-base-4'}
              style={{ width: `${(EXTERIOR_BOUNDS[exterior].to - EXTERIOR_BOUNDS[exterior].from) / 100}%` }}
            />
          ))}
        </div>
      </div>
      <div className="mt-1 flex gap-0.5" aria-hidden>
        {EXTERIORS.map((exterior) => (
          <span
            key={exterior}
            className={cx(
              'type-tag truncate text-center',
              exterior === current ? 'text-text-1' : 'text-text-3',
            )}
            style={{ width: `${(EXTERIOR_BOUNDS[exterior].to - EXTERIOR_BOUNDS[exterior].from) / 100}%` }}
          >
            {exterior}
          </span>
        ))}
      </div>
    </div>
  )
}
