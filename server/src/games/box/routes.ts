import * as api from '@noktra/contract/boxes'
import { serve, serveCommand, servePlayer } from '../../platform/http/serve.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { serveTogether } from '../../platform/http/together.ts'
import { inOpenArea, inOpenAreaTogether } from '../../core/areas/closed-areas.ts'
import { OPENINGS } from '../../core/openings/open-boxes.ts'
import { boxDetails, listBoxSkins, poolHistory, skinsOfBoxes } from './box-details.ts'
import { keyCount } from './key-count.ts'
import { listBoxes, listBoxTypes } from './list-boxes.ts'
import { openBox, openBoxTogether, unpackBoxes, unpackBoxesTogether, unpackByKey } from './open-box.ts'
import { myOpenRecord, openRecord, unpackRecords } from './open-records.ts'
import { tryUnpack } from './try-unpack.ts'

export const boxRoutes = [
  serveShared(api.listBoxTypes, listBoxTypes),
  serveShared(api.listBoxes, listBoxes),
  serveShared(api.boxDetails, boxDetails),
  serveShared(api.listBoxSkins, listBoxSkins),
  serve(api.skinsOfBoxes, skinsOfBoxes),
  serveShared(api.poolHistory, poolHistory),
  serveTogether(api.openBox, inOpenArea('boxes', openBox), inOpenAreaTogether('boxes', openBoxTogether)),
  serveTogether(
    api.unpackBoxes,
    inOpenArea('boxes', unpackBoxes),
    inOpenAreaTogether('boxes', unpackBoxesTogether),
  ),
  serveCommand(api.unpackByKey, inOpenArea('boxes', unpackByKey)),
  serve(api.tryUnpack, tryUnpack),
  servePlayer(api.keyCount, keyCount),
  serveShared(api.openRecord, openRecord, { list: OPENINGS }),
  serveShared(api.unpackRecords, unpackRecords, { list: OPENINGS }),
  servePlayer(api.myOpenRecord, myOpenRecord),
]
