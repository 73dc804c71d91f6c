import english from '@noktra/languages/en/server/games/mines.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'

export const minesTexts = textsOf('server/games/mines.json', english)
