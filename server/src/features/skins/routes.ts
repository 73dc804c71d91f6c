import * as api from '@noktra/contract/skins'
import { serve } from '../../platform/http/serve.ts'
import { skinDetails } from './skin-details.ts'

export const skinRoutes = [serve(api.skinDetails, skinDetails)]
