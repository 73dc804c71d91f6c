import english from '@noktra/languages/en/server/games/box.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'

export const boxTexts = textsOf('server/games/box.json', english)
