import type { Texture } from './solid-builder.ts'

/** Rounded pimples, `pitch` units apart and `height` units high, every other column set off by half. */
export function stipple(pitch = 5, height = 1.1): Texture {
  return (x, y) => {
    const column = Math.floor(x / pitch)
    const row = y / pitch + (column % 2) * 0.5
    const dx = x / pitch - column - 0.5
    const dy = row - Math.floor(row) - 0.5
    return height * Math.max(0, 1 - (dx * dx + dy * dy) * 6)
  }
}

/** Cut diamonds of `pitch` units, flat-topped, `height` units high. */
export function diamonds(pitch = 7, height = 1.4): Texture {
  const flank = (along: number) => 1 - Math.abs(along - Math.floor(along) - 0.5) * 2
  return (x, y) => height * Math.min(1, 2.2 * Math.min(flank((x + y) / pitch), flank((x - y) / pitch)))
}
