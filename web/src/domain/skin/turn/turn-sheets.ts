import sheets from 'virtual:turned-skins'
import { designOf } from '../design-of.ts'

/** Address of the sheet that the skin of a picture turns by, in the picture's exterior; undefined of what does not turn. */
export function sheetOf(url: string): string | undefined {
  const found = designOf(url)
  return found ? sheets[found.design]?.[found.exterior.toUpperCase()] : undefined
}
