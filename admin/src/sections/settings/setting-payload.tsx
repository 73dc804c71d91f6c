import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { Facts } from '../../ui/facts.tsx'
import { SETTING_WORDS } from './setting-words.ts'

type Props = { payload: ApprovalPayload<'setting'> }

/** A setting that waits for a second person. */
export function SettingPayload({ payload: { key, before, value } }: Props) {
  const { label, meaning, unit } = SETTING_WORDS[key]
  return (
    <Facts
      facts={[
        ['Setting', `${label} (${key})`],
        ['Now', before ?? 'none'],
        ['Then', value ?? 'none'],
        ['Unit', unit || '–'],
        ['Meaning', meaning],
      ]}
    />
  )
}
