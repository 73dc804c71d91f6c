import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { cx } from '../../ui/class-names.ts'
import { copyAndTell } from './copy-and-tell.ts'

type Props = { value: string; className?: string }

/** A hash or seed, whole, with a button that copies it. */
export function HashText({ value, className }: Props) {
  const { t } = useTranslation('common')
  return (
    <span className={cx('flex min-w-0 items-center justify-between gap-1', className)}>
      <code className="min-w-0 font-mono text-[12.5px] leading-[18px] break-all text-text-1">{value}</code>
      <IconButton
        label={t('copy')}
        icon={<Copy size={16} strokeWidth={1.9} aria-hidden />}
        className="-my-2"
        onPress={() => void copyAndTell(value)}
      />
    </span>
  )
}
