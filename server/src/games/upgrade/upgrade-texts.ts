import english from '@noktra/languages/en/server/games/upgrade.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'

export const upgradeTexts = textsOf('server/games/upgrade.json', english)
