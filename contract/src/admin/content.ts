import * as z from 'zod/mini'
import { PAGE_KEYS } from '../page-text.ts'
import { id, idInQuery, inLanguages, unixSeconds, versionInQuery, versionSent } from '../shapes.ts'
import { adminCommand, adminPageOf, listQuery, adminQuery, OPERATORS, staffName } from './admin-route.ts'
import { words } from './shapes.ts'

/* Announcements */

const announcementRow = z.object({
  id,
  titles: words,
  texts: words,
  /** A picture 1040 wide. */
  cover: z.string(),
  path: z.string(),
  sort: z.int(),
  published: z.boolean(),
  created_at: unixSeconds,
  revision: z.int(),
  updated_at: unixSeconds,
  updated_by: staffName,
})
export type AnnouncementRow = z.output<typeof announcementRow>

export const listAnnouncementsMade = adminQuery('announcements', {
  summary: 'Announcements in the order in which players see them, those that are not published last',
  query: listQuery,
  data: adminPageOf(announcementRow),
})

export const announcementOne = adminQuery('announcements/one', {
  summary: 'One announcement in its languages',
  query: z.object({ id: idInQuery }),
  data: announcementRow,
  errors: ['subject_unknown'],
})

export const listCovers = adminQuery('announcements/covers', {
  summary: 'Pictures that may be covers: those of the catalogue and those that were uploaded',
  data: z.object({ list: z.array(z.string()) }),
})

const announcementSent = {
  titles: words,
  texts: words,
  path: z.string().check(z.trim(), z.maxLength(300)),
  sort: z.int().check(z.minimum(0), z.maximum(30_000)),
  published: z.boolean(),
  /** The address of a picture that is there; or else `cover_upload`, a PNG, JPEG or WebP in base64. */
  cover: z.optional(z.string().check(z.maxLength(300))),
  cover_upload: z.optional(z.string().check(z.maxLength(7 * 1024 * 1024))),
}
/** Five megabytes in base64, and the texts. */
const WITH_PICTURE = 8 * 1024 * 1024
const announcementErrors = ['rule_broken', 'picture_unreadable', 'picture_too_large'] as const

export const addAnnouncement = adminCommand('announcements/add', {
  summary: 'Writes an announcement',
  roles: OPERATORS,
  body: announcementSent,
  body_limit: WITH_PICTURE,
  data: z.object({ id }),
  errors: announcementErrors,
})

export const saveAnnouncement = adminCommand('announcements/save', {
  summary: 'Changes an announcement; an edit of an older one is refused',
  roles: OPERATORS,
  body: { id, revision: versionSent(0), ...announcementSent },
  body_limit: WITH_PICTURE,
  data: z.object({ id }),
  errors: [...announcementErrors, 'subject_unknown', 'changed_meanwhile'],
})

/* Versions of the terms of use */

const termsRow = z.object({
  /** Its version. */
  id,
  summaries: words,
  published_at: unixSeconds,
  /** Null for the first, which came with the store. */
  staff: staffName,
})
export type TermsRow = z.output<typeof termsRow>

export const listTerms = adminQuery('terms', {
  summary: 'Versions of the terms of use, newest first',
  query: listQuery,
  data: adminPageOf(termsRow),
})

export const publishTerms = adminCommand('terms/publish', {
  summary:
    'Publishes a new version of the terms: players are shown what changed and accept it before they play or pay',
  roles: OPERATORS,
  /** `version` is the newest one, as it was read. */
  body: { version: versionSent(1), summaries: words },
  data: z.object({ version: z.int() }),
  errors: ['rule_broken', 'changed_meanwhile'],
})

/* The long texts behind /service */

const pageKey = z.enum(PAGE_KEYS)
const text = z.object({ title: z.string(), lead: z.string(), text: z.string() })
const textsByLanguage = inLanguages(text)
export type PageTexts = z.output<typeof textsByLanguage>

const pageRow = z.object({
  id: pageKey,
  title: z.string(),
  /** 0: it was never changed. */
  revision: z.int(),
  /** Whether players read the store's own words. */
  own: z.boolean(),
  updated_at: z.nullable(unixSeconds),
  updated_by: staffName,
})
export type PageRow = z.output<typeof pageRow>

export const listPages = adminQuery('pages', {
  summary: 'The long texts of the store',
  query: listQuery,
  data: adminPageOf(pageRow),
})

export const pageOne = adminQuery('pages/one', {
  summary:
    'One of them as players read it, with the revisions before. `revision` gives the words of an older one',
  query: z.object({
    id: pageKey,
    revision: z.optional(versionInQuery(0)),
  }),
  data: z.extend(pageRow, {
    texts: textsByLanguage,
    revisions: z.array(z.object({ revision: z.int(), own: z.boolean(), at: unixSeconds, staff: staffName })),
  }),
  errors: ['subject_unknown'],
})

const pageErrors = ['rule_broken', 'changed_meanwhile', 'subject_unknown'] as const

export const savePage = adminCommand('pages/save', {
  summary: 'Writes one of the long texts in every language: players read it at once',
  roles: OPERATORS,
  body: { page: pageKey, revision: versionSent(0), texts: textsByLanguage },
  body_limit: 1024 * 1024,
  data: z.object({ revision: z.int() }),
  errors: pageErrors,
})

export const restorePage = adminCommand('pages/restore', {
  summary: 'Makes an older revision the newest; 0 are the store’s own words',
  roles: OPERATORS,
  body: { page: pageKey, revision: versionSent(0), restored: versionSent(0) },
  data: z.object({ revision: z.int() }),
  errors: pageErrors,
})
