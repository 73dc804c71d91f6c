import * as api from '@noktra/contract/welfare'
import { serve, serveCommand } from '../../platform/http/serve.ts'
import { persistingRefusals } from '../../core/gifts/persist-refusal.ts'
import { inOpenArea } from '../../core/areas/closed-areas.ts'
import { listWelfareBoxes } from './list-welfare-boxes.ts'
import { unpackWelfareBox } from './unpack-welfare-box.ts'

export const welfareRoutes = [
  serve(api.listWelfareBoxes, listWelfareBoxes),
  persistingRefusals(serveCommand(api.unpackWelfareBox, inOpenArea('welfare', unpackWelfareBox))),
]
