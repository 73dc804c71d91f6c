import { useTranslation } from 'react-i18next'
import type { SkinFace } from '@noktra/contract/shapes'
import { cx } from '../../ui/class-names.ts'

type Props = {
  exterior: SkinFace['exterior_name']
  /** Adds the name: "FN · Factory New". */
  full?: boolean
  className?: string
}

/** The exterior; nothing of an item without wear. */
export function ExteriorBadge({ exterior, full = false, className }: Props) {
  const { t } = useTranslation('common')
  if (!exterior) return null
  const name = t(`exterior.${exterior}`)
  return (
    <span
      title={full ? undefined : name}
      className={cx(
        'type-tag inline-flex rounded-tag bg-base-3/90 px-1.5 whitespace-nowrap text-text-2',
        className,
      )}
    >
      {full ? `${exterior} · ${name}` : exterior}
    </span>
  )
}
