import { toast } from '../../api/toast.ts'
import { text } from '../../i18n/i18n.ts'

/** Puts a text on the clipboard and says so. Over plain http browsers have no clipboard of their own: the old way. */
export async function copyText(copied: string): Promise<void> {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(copied)
    else copyBySelection(copied)
    toast.success(text('common:copied'), { id: 'copied' })
  } catch {
    toast.error(text('fair:copy_failed'), { id: 'copied' })
  }
}

function copyBySelection(copied: string): void {
  const field = document.createElement('textarea')
  field.value = copied
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (!done) throw new Error('the browser does not copy')
}
