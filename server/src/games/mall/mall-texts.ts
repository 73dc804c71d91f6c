import english from '@noktra/languages/en/server/games/mall.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'

export const mallTexts = textsOf('server/games/mall.json', english)
