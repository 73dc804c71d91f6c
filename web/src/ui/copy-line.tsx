import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'

const DONE_MS = 2000

/** A long value on one line, cut in the middle of nowhere but copied whole. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="type-small mb-1 text-text-2">{label}</p>
      <div className="flex items-center rounded-control border border-line-1 bg-well ps-3">
        <code className="min-w-0 grow truncate font-mono text-[13px]" title={value}>
          {value}
        </code>
        <CopyButton value={value} />
      </div>
    </div>
  )
}

/** Says for two seconds that it has copied. */
export function CopyButton({ value }: { value: string }) {
  const { t } = useTranslation('common')
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), DONE_MS)
    return () => clearTimeout(timer)
  }, [done])
  return (
    <IconButton
      label={t(done ? 'copied' : 'copy')}
      icon={
        done ? (
          <Check size={16} strokeWidth={3} aria-hidden className="text-success" />
        ) : (
          <Copy size={16} strokeWidth={1.9} aria-hidden />
        )
      }
      onPress={() => void copyText(value).then(setDone)}
    />
  )
}
