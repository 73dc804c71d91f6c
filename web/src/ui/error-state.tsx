import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../api/app-error.ts'
import { fixedPictures } from '../fixed-pictures.ts'
import { Button } from './button.tsx'

type Props = {
  /** What failed; "The list did not load" unless given. */
  title?: string
  error?: unknown
  onRetry: () => void
  retrying?: boolean
}

export function ErrorState({ title, error, onRetry, retrying = false }: Props) {
  const { t } = useTranslation('common')
  const reason = isAppError(error) && error.msg ? error.msg : t('error.hint')
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <img
        src={fixedPictures.mine}
        alt=""
        width={96}
        height={96}
        className="art-shadow mb-2 size-24 saturate-50"
      />
      <p className="type-block">{title ?? t('error.list')}</p>
      <p className="type-small text-text-2">{reason}</p>
      <Button
        className="mt-3"
        icon={<RotateCw size={16} strokeWidth={1.9} aria-hidden />}
        busy={retrying}
        onPress={onRetry}
      >
        {t('try_again')}
      </Button>
    </div>
  )
}
