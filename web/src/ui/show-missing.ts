import { isOutdated } from '../api/new-version.ts'
import { toast } from '../api/toast.ts'
import { text } from '../i18n/i18n.ts'

/** Says why a part could not be fetched: the store has a newer version, which a press loads, or there is no network. */
export async function showMissing(): Promise<void> {
  if (!(await isOutdated())) return toast.error(text('common:error.offline'))
  toast.info(text('common:new_version'), {
    id: 'new-version',
    duration_ms: 10_000,
    action: { label: text('common:load_it'), run: () => location.reload() },
  })
}
