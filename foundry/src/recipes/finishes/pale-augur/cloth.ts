import type { Canvas } from '../../../geometry/canvas.ts'
import { sequence } from '../../../surface/noise.ts'

/** Units between threads. */
const ROW = 44

/**
 * Dark folded cloth sewn with red threads, small gold eyes shut between them: SVG markup of the cloth, and of what is sewn on it
 * once in its colours and once in what it is made of, red for gold and blue for thread.
 */
export function drawCloth({ left, top, width, height }: Required<Canvas>): ClothLayers {
  const random = sequence(44)
  const rows = Math.ceil(height / ROW) + 1
  const level = (row: number, x: number) =>
    top + row * ROW + Math.sin(x * 0.009 + row * 1.3) * 16 + Math.sin(x * 0.021 - row) * 6
  const line = (row: number) => {
    const points: string[] = []
    for (let x = left; x <= left + width + 12; x += 12)
      points.push(`${x.toFixed(1)} ${level(row, x).toFixed(1)}`)
    return points
  }
  let [folds, threads, gold] = ['', '', '']
  for (let row = 0; row < rows; row++) {
    if (row % 2 === 0)
      folds += `M${line(row).join('L')}L${line(row + 1)
        .toReversed()
        .join('L')}Z`
    if (row % 3 !== 0) threads += `M${line(row).join('L')}`
    else
      for (let x = left + random() * 170; x < left + width; x += 150 + random() * 60)
        gold += shutEye(x, level(row, x))
  }
  const sew = (thread: string, eye: string) =>
    `<path d="${threads}" fill="none" stroke="${thread}" stroke-width="3.6"/>` +
    `<path d="${gold}" fill="none" stroke="${eye}" stroke-width="4.5" stroke-linecap="round"/>`
  return {
    cloth: `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#140917"/><path d="${folds}" fill="#2a1230"/>`,
    sewn: sew('#b01430', '#e9b23c'),
    matter: sew('#0000ff', '#ff0000'),
  }
}

type ClothLayers = { cloth: string; sewn: string; matter: string }

/** Path of a shut eye with three lashes, some 36 units wide. */
function shutEye(x: number, y: number): string {
  const at = (right: number, down: number) => `${(x + right).toFixed(1)} ${(y + down).toFixed(1)}`
  return (
    `M${at(-18, -3)}C${at(-9, 9)} ${at(9, 9)} ${at(18, -3)}` +
    `M${at(-11, 6)}L${at(-15, 14)}M${at(0, 9)}L${at(0, 18)}M${at(11, 6)}L${at(15, 14)}`
  )
}
