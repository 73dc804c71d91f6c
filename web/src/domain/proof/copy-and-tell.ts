import { toast } from '../../api/toast.ts'
import { text } from '../../i18n/i18n.ts'
import { copyText } from '../../ui/copy-text.ts'

/** Puts a text on the clipboard and says so. */
export async function copyAndTell(copied: string): Promise<void> {
  if (await copyText(copied)) toast.success(text('common:copied'), { id: 'copied' })
  else toast.error(text('fair:copy_failed'), { id: 'copied' })
}
