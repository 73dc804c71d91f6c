import type { SettingKey } from '@noktra/contract/admin/settings'
import { Facts } from '../../ui/facts.tsx'
import { SETTING_WORDS } from './setting-words.ts'

type Value = string | number | null
type Payload = { key: SettingKey; before: Value; value: Value }

/** A setting that waits for a second person. */
export function SettingPayload({ payload }: { payload: unknown }) {
  const { key, before, value } = payload as Payload
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
