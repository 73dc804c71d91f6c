const SIZE = 40
/** One level stroke: a face draws it flat, and where none has it there is a box. */
const ONE = '一'

/** Whether the system draws Chinese by itself. A face of the store is fetched only where it does not. */
function hasChineseFace(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return true
  context.font = `${SIZE * 0.75}px sans-serif`
  context.textBaseline = 'middle'
  context.fillText(ONE, SIZE / 8, SIZE / 2)
  const { data } = context.getImageData(0, 0, SIZE, SIZE)
  const rows = Array.from({ length: SIZE }, (_, row) =>
    data.subarray(row * SIZE * 4, (row + 1) * SIZE * 4).some((value, at) => at % 4 === 3 && value > 0),
  )
  const height = rows.lastIndexOf(true) - rows.indexOf(true) + 1
  return rows.includes(true) && height < SIZE / 4
}

/** When it cannot be had, the stand-ins of the system are shown until the page is reloaded. */
export async function fetchChineseFont(): Promise<void> {
  if (hasChineseFace()) return
  try {
    await import('./chinese-font.ts')
  } catch {
    // Nothing is missing that a reader needs.
  }
}
