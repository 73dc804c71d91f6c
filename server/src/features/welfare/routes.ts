import * as api from '@noktra/contract/welfare'
import { serve, serveMove } from '../../http/serve.ts'
import { notingRefusals } from '../gifts/note-refusal.ts'
import { inRoom } from '../maintenance/closed-rooms.ts'
import { listWelfareBoxes } from './list-welfare-boxes.ts'
import { unpackWelfareBox } from './unpack-welfare-box.ts'

export const welfareRoutes = [
  serve(api.listWelfareBoxes, listWelfareBoxes),
  notingRefusals(serveMove(api.unpackWelfareBox, inRoom('welfare', unpackWelfareBox))),
]
