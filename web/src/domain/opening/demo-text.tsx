import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'

/** What a demo is, and whether this browser drew the same by its seeds. */
export function DemoText({ isProven }: { isProven: boolean | undefined }) {
  const { t } = useTranslation('opening')
  return (
    <div className="type-small result-line mt-2 text-center">
      <p className="text-warning">{t('result.demo_text')}</p>
      {isProven !== undefined && (
        <p className={cx('mt-1', isProven ? 'text-success' : 'text-danger')}>
          {t(isProven ? 'result.demo_proven' : 'result.demo_unproven')}
        </p>
      )}
    </div>
  )
}
