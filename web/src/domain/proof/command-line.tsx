import { Terminal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { copyAndTell } from './copy-and-tell.ts'

/** Runs the command line verifier on a saved proof (docs/fairness.md). */
const COMMAND = 'node game/verify.ts proof.json'

export function CommandLine() {
  const { t } = useTranslation('common')
  return (
    <div className="mt-3 flex items-center gap-3 rounded-control border border-line-1 bg-well py-1.5 pe-1.5 ps-3">
      <Terminal size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-3" />
      <code className="min-w-0 grow truncate font-mono text-[12.5px]">{COMMAND}</code>
      <Button
        size="small"
        variant="ghost"
        className="shrink-0 whitespace-nowrap"
        onPress={() => void copyAndTell(COMMAND)}
      >
        {t('copy')}
      </Button>
    </div>
  )
}
