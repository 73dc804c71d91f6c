import { useTranslation } from 'react-i18next'
import type { SkinFace } from '@noktra/contract/shapes'
import type { Exterior } from '@noktra/game/wear'
import { skinName, SkinThumb } from './skin-thumb.tsx'

type Props = { item: { skin_id: number; exterior: Exterior }; face: SkinFace | undefined }

/** An item of a proof: picture, name, exterior and rarity; its number until its face is known. */
export function SkinLine({ item, face }: Props) {
  const { t } = useTranslation(['fair', 'common'])
  return (
    <span className="flex min-w-0 items-center gap-3">
      <SkinThumb face={face} />
      <span className="min-w-0 grow">
        <span className="block truncate">{face ? skinName(face) : t('pool_skin', { id: item.skin_id })}</span>
        <span className="type-micro block text-text-2">
          {item.exterior} · {face ? t(`common:rarity.${face.rarity}`) : t(`common:exterior.${item.exterior}`)}
        </span>
      </span>
    </span>
  )
}
