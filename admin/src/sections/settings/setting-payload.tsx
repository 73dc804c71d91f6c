import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { text } from '../../i18n/i18n.tsx'
import { formatFigure } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { settingWords } from './setting-words.ts'

type Props = { payload: ApprovalPayload<'setting'> }

function shown(value: Props['payload']['value']): string {
  if (value === null) return text('settings:payload.none')
  return typeof value === 'number' ? formatFigure(value) : value
}

/** A setting that waits for a second person. */
export function SettingPayload({ payload: { key, before, value } }: Props) {
  const { label, meaning, unit } = settingWords(key)
  return (
    <Facts
      facts={[
        [text('settings:payload.setting'), text('settings:payload.named', { label, key })],
        [text('settings:payload.now'), shown(before)],
        [text('settings:payload.then'), shown(value)],
        [text('settings:payload.unit'), unit || '–'],
        [text('settings:payload.meaning'), meaning],
      ]}
    />
  )
}
