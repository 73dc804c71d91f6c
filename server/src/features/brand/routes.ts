import * as api from '@noktra/contract/brand'
import { inLanguage } from '@noktra/contract/shapes'
import { hasOwnItems } from '../../core/catalogue/own-catalogue.ts'
import { serveShared, type SharedCall } from '../../platform/http/shared.ts'

/** What the foot of a page says, in the caller's language. */
async function brandOf({ brand, db, language }: SharedCall<typeof api.brandOf>) {
  const { values } = await brand.renew()
  return {
    name: values.name,
    support_email: values.support_email,
    footer: api.lineShown(inLanguage(values.footer, language), values),
    imprint: api.lineShown(inLanguage(values.imprint, language), values),
    has_own_items: await hasOwnItems(db),
    legal: values.legal,
  }
}

export const brandRoutes = [serveShared(api.brandOf, brandOf)]
