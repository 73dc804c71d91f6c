import { useTranslation } from 'react-i18next'
import type { SkinFace } from '@noktra/contract/shapes'
import type { Exterior } from '@noktra/game/wear'
import { skinName, SkinThumb } from './skin-thumb.tsx'

type Props = { item: { skin_id: number; exterior: Exterior | '' | null }; face: SkinFace | undefined }

/** An item of a proof: picture, name, exterior or what it is, and rarity; its number until its face is known. */
export function SkinLine({ item, face }: Props) {
  const { t } = useTranslation(['fair', 'common'])
  const ofExterior = item.exterior && t(`common:exterior.${item.exterior}`)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <SkinThumb face={face} />
      <span className="min-w-0 grow">
        <span className="block truncate">{face ? skinName(face) : t('pool_skin', { id: item.skin_id })}</span>
        <span className="type-micro block text-text-2">
          {[item.exterior || face?.kind, face ? t(`common:rarity.${face.rarity}`) : ofExterior]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </span>
  )
}
