import { firstScreen } from '../session/when-idle.ts'
import inter from './inter-latin.woff2?url'
import saira from './saira-latin.woff2?url'

const FETCHED = 'fonts'
const FACES = [
  { family: 'Inter Variable', source: inter, weight: '100 900' },
  { family: 'Saira Variable', source: saira, weight: '100 900', stretch: '50% 125%' },
]

/**
 * Fetches the store's faces. A phone that never had them shows its first screen in the stand-ins of styles.css before: on a slow
 * network they weigh as much as its pictures. Nothing moves when they come, the stand-ins are as wide.
 */
export function startFonts(): void {
  const atOnce = localStorage.getItem(FETCHED) !== null || matchMedia('(width >= 600px)').matches
  void fetchFaces(atOnce)
}

async function fetchFaces(atOnce: boolean): Promise<void> {
  try {
    if (atOnce) await import('./faces.ts')
    else await addFaces()
    localStorage.setItem(FETCHED, '1')
  } catch {
    // The stand-ins can be read as well.
  }
}

/** Both in one step: all text is laid out once, and not once for each. */
async function addFaces(): Promise<void> {
  await firstScreen()
  const style = getComputedStyle(document.documentElement)
  const used = style.getPropertyValue('--face-head') + style.getPropertyValue('--face-text')
  // A brand may take one face for all of it.
  const faces = FACES.filter(({ family }) => used.includes(family)).map(
    async ({ family, source, ...range }) => {
      const answer = await fetch(source)
      return new FontFace(family, await answer.arrayBuffer(), range).load()
    },
  )
  for (const face of await Promise.all(faces)) document.fonts.add(face)
}
