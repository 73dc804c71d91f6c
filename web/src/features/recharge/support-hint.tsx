import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { useSetting } from '../../session/session.ts'
import { cx } from '../../ui/class-names.ts'

/** Where to turn when the money does not arrive; a new tab, so that the order stays open here. */
export function SupportHint({ className }: { className?: string }) {
  const { t } = useTranslation('recharge')
  const url = useSetting('support_url', paths.faq as string)
  return (
    <p className={cx('type-micro text-center text-text-2', className)}>
      {t('not_arrived')}{' '}
      <a href={url} target="_blank" rel="noopener noreferrer" className="text-info underline">
        {t('contact_support')}
      </a>
    </p>
  )
}
