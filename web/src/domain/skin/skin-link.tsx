import { Maximize2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

/** To the page of a skin, from wherever one is looked at more closely. */
export function SkinLink({ skin_id, className }: { skin_id: number; className?: string }) {
  const { t } = useTranslation('common')
  return (
    <Button
      to={paths.skin(skin_id)}
      size="small"
      variant="ghost"
      icon={<Maximize2 size={16} strokeWidth={1.9} aria-hidden />}
      className={className}
    >
      {t('all_of_skin')}
    </Button>
  )
}
