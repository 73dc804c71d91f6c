import * as z from 'zod/mini'
import { brandPicture, brandValues } from '../brand.ts'
import { unixSeconds, versionInQuery, versionSent } from '../shapes.ts'
import { adminCommand, adminQuery, OPERATORS, staffName } from './admin-route.ts'

const pictures = z.object({
  mark: brandPicture,
  wordmark: z.nullable(brandPicture),
  share: brandPicture,
  /** Whether the operator gave the share picture; else it is made of mark and wordmark. */
  share_own: z.boolean(),
  icon: brandPicture,
})

export const brandNow = adminQuery('brand', {
  summary:
    'The brand as players see it, or as it was in a `version`, with the versions before and the places that the operator has still to fill in',
  query: z.object({
    version: z.optional(versionInQuery(1)),
  }),
  data: z.object({
    /** The version that stands now. */
    revision: z.int(),
    values: brandValues,
    pictures,
    updated_at: unixSeconds,
    updated_by: staffName,
    /** `[OPERATOR: …]`, and where it stands. */
    unfilled: z.array(z.object({ place: z.string(), text: z.string() })),
    /** Where mails come from while the brand names no address. */
    mail_from: z.nullable(z.string()),
    versions: z.array(
      z.object({
        version: z.int(),
        source: z.enum(['file', 'office', 'restored']),
        restored: z.nullable(z.int()),
        /** The fields that changed with it, as `colours.accent`. */
        changed: z.array(z.string()),
        at: unixSeconds,
        staff: staffName,
      }),
    ),
  }),
  errors: ['subject_unknown'],
})

/** Two megabytes in base64. */
const upload = z.string().check(z.maxLength(3 * 1024 * 1024))

export const saveBrand = adminCommand('brand/save', {
  summary:
    'Makes the next version of the brand: players see it at once. What is not sent of the pictures stays as it is; null takes it away',
  roles: OPERATORS,
  body: {
    revision: versionSent(1),
    values: brandValues,
    /** SVG, PNG or WebP in base64. */
    mark: z.optional(upload),
    wordmark: z.optional(z.nullable(upload)),
    /** PNG, JPEG or WebP in base64. */
    share: z.optional(z.nullable(upload)),
  },
  body_limit: 10 * 1024 * 1024,
  data: z.object({ revision: z.int() }),
  errors: ['rule_broken', 'changed_meanwhile'],
})

export const restoreBrand = adminCommand('brand/restore', {
  summary: 'Makes the values and pictures of an earlier version the next one',
  roles: OPERATORS,
  body: { revision: versionSent(1), restored: versionSent(1) },
  data: z.object({ revision: z.int() }),
  errors: ['subject_unknown', 'rule_broken', 'changed_meanwhile'],
})
