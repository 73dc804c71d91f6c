import * as api from '@noktra/contract/brand'
import { fillValues } from '@noktra/contract/page-text'
import { inLanguage } from '@noktra/contract/shapes'
import { serveShared, type SharedCall } from '../../platform/http/shared.ts'

/** What the foot of a page says, in the caller's language. */
async function brandOf({ brand, language }: SharedCall<typeof api.brandOf>) {
  const { values } = await brand.renew()
  const fill = (text: string) => fillValues(text, api.brandWords(values))
  const imprint = fill(inLanguage(values.imprint, language))
  const footer = fill(inLanguage(values.footer, language))
  return {
    name: values.name,
    support_email: values.support_email,
    footer: footer || null,
    // A gap is for the operator to see, not for players.
    imprint: imprint === '' || api.unfilledIn(imprint).length > 0 ? null : imprint,
    legal: values.legal,
  }
}

export const brandRoutes = [serveShared(api.brandOf, brandOf)]
