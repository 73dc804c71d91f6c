import english from '@noktra/languages/en/server/links.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'
import { cardTexts } from './share-words.ts'

/** What links to pages that no game has say in a chat. */
export const TEXTS = cardTexts(textsOf('server/links.json', english))
