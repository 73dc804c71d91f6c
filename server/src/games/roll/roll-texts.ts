import english from '@noktra/languages/en/server/games/roll.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'

export const rollTexts = textsOf('server/games/roll.json', english)
