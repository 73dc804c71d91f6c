import { Maximize2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SkinFace } from '@noktra/contract/shapes'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

type Props = { skin: Pick<SkinFace, 'skin_id' | 'exterior_name'>; className?: string }

/** To the page of a skin, from wherever one is looked at more closely. */
export function SkinLink({ skin: { skin_id, exterior_name }, className }: Props) {
  const { t } = useTranslation('common')
  return (
    <Button
      to={paths.skin(skin_id)}
      size="small"
      variant="ghost"
      icon={<Maximize2 size={16} strokeWidth={1.9} aria-hidden />}
      className={className}
    >
      {t(exterior_name ? 'all_of_skin' : 'all_of_thing')}
    </Button>
  )
}
