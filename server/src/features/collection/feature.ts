import * as api from '@noktra/contract/collection'
import type { Feature } from '../../platform/feature.ts'
import { serve, servePlayer } from '../../platform/http/serve.ts'
import { arrangeShowcase } from './arrange-showcase.ts'
import { chooseHonours, readHonours } from './honours.ts'
import { listBest } from './list-best.ts'
import { readCollection } from './read-collection.ts'
import { readFamily } from './read-family.ts'
import { readShowcase } from './read-showcase.ts'
import { skinRecord } from './skin-record.ts'

export const collection: Feature = {
  name: 'collection',
  calls: [
    servePlayer(api.readCollection, readCollection),
    servePlayer(api.readFamily, readFamily),
    servePlayer(api.listBest, listBest),
    servePlayer(api.readHonours, readHonours),
    servePlayer(api.chooseHonours, chooseHonours),
    servePlayer(api.arrangeShowcase, arrangeShowcase),
    // Never from a copy that is kept: who closes their showcase is gone with the next call.
    serve(api.readShowcase, readShowcase),
    serve(api.skinRecord, skinRecord),
  ],
}
