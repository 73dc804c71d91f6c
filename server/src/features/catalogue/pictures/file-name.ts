import { basename, extname } from 'node:path'

const ENDINGS = ['.png', '.jpg', '.jpeg', '.webp']

/** What a picture's file is named without its ending; null of what is no picture by its name. Folders do not matter. */
export function nameOfPicture(path: string): string | null {
  const ending = extname(path)
  return ENDINGS.includes(ending.toLowerCase()) ? basename(path).slice(0, -ending.length) : null
}

/** Files that systems put beside pictures without being asked: not worth a word. */
export function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || part === 'Thumbs.db')
}

/** "Tarn-9 | Pitlane" of "Tarn-9%20%7C%20Pitlane"; a name that is no percent-encoding is as it stands. */
export function percentDecoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * A name as a file of any system can have it: what files must not hold (`\ / : * ? " < > |`) is an underscore, and nothing ends in a point or
 * a space. Two names that are the same file are told apart by other means.
 */
export function asFileName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/[. ]+$/, '')
}
