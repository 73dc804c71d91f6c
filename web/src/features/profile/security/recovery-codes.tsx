import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../api/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { copyText } from '../../../ui/copy-text.ts'

const FILE_NAME = 'noktra-recovery-codes.txt'

/** Ten codes that are shown this once, to be copied or kept as a file. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation(['profile', 'common'])
  const [isKept, setKept] = useState(false)
  const written = `${codes.join('\n')}\n`
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-text-2">
        {t('totp.codes_text')}
      </p>
      <ol
        aria-label={t('totp.codes_title')}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-box border border-line-2 bg-well p-4 font-mono text-[15px]"
      >
        {codes.map((code) => (
          <li key={code} className="text-center whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex gap-2.5 max-sm:flex-col">
        <Button
          full
          icon={<Copy size={16} strokeWidth={1.9} aria-hidden />}
          onPress={() => void copyText(written).then((done) => done && toast.success(t('totp.codes_copied')))}
        >
          {t('common:copy')}
        </Button>
        <Button
          full
          icon={<Download size={16} strokeWidth={1.9} aria-hidden />}
          onPress={() => download(`Noktra\n${t('totp.codes_title')}\n\n${written}`)}
        >
          {t('totp.download')}
        </Button>
      </div>
      <Checkbox checked={isKept} onChange={setKept}>
        {t('totp.codes_kept')}
      </Checkbox>
      <Button
        variant="primary"
        full
        disabledReason={isKept ? null : t('totp.keep_first')}
        onPress={() => {
          toast.success(t('totp.turned_on'))
          onKept()
        }}
      >
        {t('totp.done')}
      </Button>
    </div>
  )
}

function download(content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = FILE_NAME
  link.click()
  URL.revokeObjectURL(address)
}
