import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { type BreakLength, endOf } from './break-length.ts'
import { useMutation } from '@tanstack/react-query'
import { takeBreak } from '@noktra/contract/plain/limits'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/query-client.ts'
import { toast } from '../../../api/toast.ts'
import { formatTime } from '../../../i18n/format.ts'
import { limitsQuery } from '../../../session/limits-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { lengthText } from './length-text.ts'

type Props = { length: BreakLength | null; onClose: () => void }

/** Says what a break closes, what it leaves open and that it stays, before it begins. */
export function BreakDialog({ length, onClose }: Props) {
  const { t } = useTranslation('limits')
  const kind = length && 'months' in length ? 'exclude' : 'pause'
  return (
    <Dialog open={length !== null} onClose={onClose} title={t(`confirm.${kind}_title`)}>
      {length && <BreakForm length={length} onDone={onClose} />}
    </Dialog>
  )
}

function BreakForm({ length, onDone }: { length: BreakLength; onDone: () => void }) {
  const { t } = useTranslation(['limits', 'common'])
  const [isSure, setSure] = useState(false)
  const end = endOf(length, useNow())
  const take = useMutation({
    mutationFn: () => call(takeBreak, { body: length }),
    onSuccess: (state) => {
      queryClient.setQueryData(limitsQuery.queryKey, state)
      toast.success(t('confirm.begun'))
      onDone()
    },
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="type-label">
        {lengthText(length)}
        <span className="type-small block font-normal text-text-2">
          {end === null ? t('confirm.no_end') : t('confirm.until', { time: formatTime(end) })}
        </span>
      </p>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Fact Icon={X} title={t('confirm.closed')} text={t('break.closed')} className="text-danger-text" />
        <Fact Icon={Check} title={t('confirm.open')} text={t('break.open')} className="text-success" />
      </div>
      <Checkbox checked={isSure} onChange={setSure}>
        {t('confirm.sure')}
      </Checkbox>
      <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
        <Button onPress={onDone}>{t('common:cancel')}</Button>
        <Button
          variant="danger-solid"
          busy={take.isPending}
          disabledReason={isSure ? null : t('confirm.not_sure')}
          onPress={() => take.mutate()}
        >
          {t('months' in length ? 'confirm.exclude' : 'confirm.pause')}
        </Button>
      </div>
    </div>
  )
}

type FactProps = { Icon: typeof X; title: string; text: string; className: string }

function Fact({ Icon, title, text, className }: FactProps) {
  return (
    <div className="rounded-item border border-line-1 bg-base-2 p-3.5">
      <p className="type-small flex items-center gap-2 font-[650]">
        <Icon size={16} strokeWidth={2.2} aria-hidden className={className} />
        {title}
      </p>
      <p className="type-small mt-1.5 text-text-2">{text}</p>
    </div>
  )
}
