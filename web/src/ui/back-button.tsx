import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { IconButton } from './icon-button.tsx'

/** Back to where one was, as it was left; somebody who came here first goes to `to`. */
export function BackButton({ to }: { to: string }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { key } = useLocation()
  const icon = <ArrowLeft size={18} strokeWidth={1.9} aria-hidden />
  return key === 'default' ? (
    <IconButton label={t('back')} icon={icon} outlined to={to} />
  ) : (
    <IconButton label={t('back')} icon={icon} outlined onPress={() => void navigate(-1)} />
  )
}
