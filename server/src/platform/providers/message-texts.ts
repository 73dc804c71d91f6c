import english from '@noktra/languages/en/server/messages.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'

/** What mails and short messages say. */
export const messageTexts = textsOf('server/messages.json', english)
