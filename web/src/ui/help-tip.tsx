import { CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** A word explained in place: a small "?" whose tip shows by pointer, by key and by touch. */
export function HelpTip({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('common')
  return (
    <button type="button" className="help-tip" aria-label={t('explain', { name })} data-tip={text}>
      <CircleHelp size={14} strokeWidth={2} aria-hidden />
    </button>
  )
}
