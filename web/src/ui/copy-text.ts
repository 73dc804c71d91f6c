/** Puts a text on the clipboard; false where that is not allowed. A page on plain http has only the old way. */
export async function copyText(copied: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelection(copied)
  try {
    await navigator.clipboard.writeText(copied)
    return true
  } catch {
    return false
  }
}

function copySelection(copied: string): boolean {
  const take = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', copied)
  }
  document.addEventListener('copy', take, { once: true })
  const isDone = document.execCommand('copy')
  document.removeEventListener('copy', take)
  return isDone
}
