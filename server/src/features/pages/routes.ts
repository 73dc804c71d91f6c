import * as api from '@noktra/contract/page-texts'
import { serve } from '../../platform/http/serve.ts'
import { pageText } from './page-text.ts'

export const pageRoutes = [serve(api.pageTextOf, pageText)]
