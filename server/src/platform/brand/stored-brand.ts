import * as z from 'zod/mini'
import type { BrandValues } from '@noktra/contract/brand'
import type { Brand, BrandPictures } from './brand.ts'

/*
 * A version as it was written, which may be by an earlier release: what that did not know has a default, and rules that came since are
 * not asked. They are when a version is restored.
 */

const text = z.string()
const line = z._default(z.catchall(z.object({ en: text, zh: text, pt: text }), text), {
  en: '',
  zh: '',
  pt: '',
})
const face = z.enum(['saira', 'inter'])

const values: z.ZodMiniType<BrandValues> = z.object({
  name: text,
  colours: z.object({ accent: text, hover: text, pressed: text, on_accent: text }),
  fonts: z._default(z.object({ head: face, text: face }), { head: 'saira', text: 'inter' }),
  footer: line,
  imprint: line,
  legal: z.object({ company: text, address: text, register: text, law: text }),
  support_email: text,
  mail: z.object({ name: text, address: z._default(z.nullable(text), null) }),
})

const size = { name: text, width: z.number(), height: z.number() }
const picture = z.object(size)
const pictures: z.ZodMiniType<BrandPictures> = z.object({
  mark: picture,
  wordmark: z._default(z.nullable(picture), null),
  share: z.object({ ...size, own: z._default(z.boolean(), false) }),
  screenshots: z._default(z.nullable(z.object({ wide: picture, narrow: picture })), null),
  icons: z.object({
    favicon: picture,
    touch: picture,
    any_192: picture,
    any_512: picture,
    maskable_192: picture,
    maskable_512: picture,
  }),
})

/** What a row of brand_version holds. */
export function brandOfRow(row: { version: number; brand_values: unknown; pictures: unknown }): Brand {
  return {
    version: row.version,
    values: values.parse(row.brand_values),
    pictures: pictures.parse(row.pictures),
  }
}
