export type PictureFormat = 'png' | 'jpeg' | 'webp'

/** What a picture says it is in its first bytes; null for every other format (SVG above all), whose decoder shall never see it. */
export function pictureFormat(bytes: Buffer): PictureFormat | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP' ? 'webp' : null
}

/** Photographs of a good camera; more would fill the memory. */
export const MOST_PIXELS = 25_000_000
