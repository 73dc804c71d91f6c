import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { text } from '../../i18n/i18n.tsx'
import { Facts } from '../../ui/facts.tsx'
import { settingWords } from './setting-words.ts'

type Props = { payload: ApprovalPayload<'setting'> }

/** A setting that waits for a second person. */
export function SettingPayload({ payload: { key, before, value } }: Props) {
  const { label, meaning, unit } = settingWords(key)
  return (
    <Facts
      facts={[
        [text('settings:payload.setting'), `${label} (${key})`],
        [text('settings:payload.now'), before ?? text('settings:payload.none')],
        [text('settings:payload.then'), value ?? text('settings:payload.none')],
        [text('settings:payload.unit'), unit || '–'],
        [text('settings:payload.meaning'), meaning],
      ]}
    />
  )
}
