import { partOf } from '@noktra/languages/folders'
import { cardTexts, type PageCards } from '../../platform/http/share-words.ts'
import { minesTexts } from './mines-texts.ts'

/** What links to its pages say in a chat: `{name}` and the like stand for what is public of the thing it leads to. */
const TEXTS = cardTexts(partOf(minesTexts, 'links'))

export const minesCards: PageCards = {
  mines: { make: () => ({ texts: TEXTS.mines }) },
}
