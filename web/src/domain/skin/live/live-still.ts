import type { LiveCopy } from './live-canvas.tsx'
import { takeSeat } from './live-seats.ts'

/** A copy as its living picture shows it at rest, `width` pixels across; null where that cannot be drawn. */
export async function liveStill(
  url: string,
  { wear, pattern, width }: LiveCopy & { width: number },
): Promise<HTMLCanvasElement | null> {
  const giveBack = takeSeat()
  if (giveBack === null) return null
  try {
    const { startEngine } = await import('./live-engine.ts')
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height: (width * 3) / 4 })
    const engine = await startEngine(canvas, url, new AbortController().signal)
    if (engine === null) return null
    engine.wear(wear, pattern)
    engine.draw({ yaw: 0, pitch: 0, pulse: 1 })
    // What is drawn by WebGL is there until the browser paints.
    const still = document.createElement('canvas')
    Object.assign(still, { width: canvas.width, height: canvas.height })
    still.getContext('2d')?.drawImage(canvas, 0, 0)
    engine.end()
    return still
  } catch {
    return null
  } finally {
    giveBack()
  }
}
