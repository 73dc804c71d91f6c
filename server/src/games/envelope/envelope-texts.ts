import english from '@noktra/languages/en/server/games/envelope.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'

export const envelopeTexts = textsOf('server/games/envelope.json', english)
