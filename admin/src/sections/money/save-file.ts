/** Saves a text as a download of this browser; the byte order mark tells spreadsheets that it is UTF-8. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes its copy after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
