import * as api from '@noktra/contract/brand'
import { inLanguage } from '@noktra/contract/shapes'
import { serveShared, type SharedCall } from '../../platform/http/shared.ts'

/** What the foot of a page says, in the caller's language. */
async function brandOf({ brand, language }: SharedCall<typeof api.brandOf>) {
  const { values } = await brand.renew()
  return {
    name: values.name,
    support_email: values.support_email,
    footer: api.lineShown(inLanguage(values.footer, language), values),
    imprint: api.lineShown(inLanguage(values.imprint, language), values),
    legal: values.legal,
  }
}

export const brandRoutes = [serveShared(api.brandOf, brandOf)]
