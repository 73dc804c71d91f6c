import * as api from '@noktra/contract/welfare'
import { serve, serveMove } from '../../http/serve.ts'
import { listWelfareBoxes } from './list-welfare-boxes.ts'
import { unpackWelfareBox } from './unpack-welfare-box.ts'

export const welfareRoutes = [
  serve(api.listWelfareBoxes, listWelfareBoxes),
  serveMove(api.unpackWelfareBox, unpackWelfareBox),
]
