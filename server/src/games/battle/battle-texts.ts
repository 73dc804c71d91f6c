import english from '@noktra/languages/en/server/games/battle.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'

export const battleTexts = textsOf('server/games/battle.json', english)
