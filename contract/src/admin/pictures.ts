import * as z from 'zod/mini'
import { id, idInQuery, unixSeconds } from '../shapes.ts'
import { adminCommand, adminPageOf, adminQuery, listQuery, OPERATORS, staffName } from './admin-route.ts'

export const PICTURE_SOURCES = ['zip', 'folder', 'addresses'] as const
const PICTURE_JOB_STATES = ['reading', 'working', 'stopped', 'done'] as const
export const PICTURE_STATES = ['waiting', 'done', 'same', 'failed'] as const

/** A job that was stopped, and goes on no more, is dropped by itself after so many days. */
export const STOPPED_DAYS = 7

/** The largest ZIP, and the slices in which it is sent. */
export const ZIP_BYTES = 2 * 1024 ** 3
export const ZIP_PART_BYTES = 12 * 1024 ** 2

const pictureJobRow = z.object({
  id,
  source: z.enum(PICTURE_SOURCES),
  file_name: z.string(),
  state: z.enum(PICTURE_JOB_STATES),
  staff: staffName,
  created_at: unixSeconds,
  ended_at: z.nullable(unixSeconds),
  /** Pictures of the job, by what became of them. */
  counts: z.object({
    all: z.int(),
    waiting: z.int(),
    done: z.int(),
    /** What has the picture already. */
    same: z.int(),
    failed: z.int(),
  }),
})
export type PictureJobRow = z.output<typeof pictureJobRow>

export const listPictureJobs = adminQuery('catalogue/picture-jobs', {
  summary: 'Pictures that were brought many at once, newest first, with how far each job is',
  query: z.extend(listQuery, { source: z.optional(z.enum(PICTURE_SOURCES)) }),
  data: adminPageOf(pictureJobRow),
})

export const pictureJobDetails = adminQuery('catalogue/picture-job', {
  summary: 'How far a job of pictures is',
  query: z.object({ id: idInQuery }),
  data: z.extend(pictureJobRow, {
    /** Hosts that pictures may be fetched from. */
    hosts: z.array(z.string()),
  }),
  errors: ['picture_job_unknown'],
})

const jobPicture = z.object({
  /** Its place in the job. */
  id,
  name: z.string(),
  state: z.enum(PICTURE_STATES),
  /** Why it failed. */
  why: z.nullable(z.string()),
  designs: z.int(),
  skins: z.int(),
})
export type JobPicture = z.output<typeof jobPicture>

export const listJobPictures = adminQuery('catalogue/picture-job-pictures', {
  summary: 'Pictures of a job by their place, with the reason of each that failed',
  query: z.extend(listQuery, { job_id: idInQuery, state: z.optional(z.enum(PICTURE_STATES)) }),
  data: adminPageOf(jobPicture),
})

export const beginZip = adminCommand('catalogue/picture-zip-begin', {
  summary: 'Begins to send a ZIP of pictures in slices',
  roles: OPERATORS,
  body: {
    file_name: z.string().check(z.minLength(1), z.maxLength(200)),
    size: z.int().check(z.minimum(1), z.maximum(ZIP_BYTES)),
  },
  data: z.object({ id }),
})

export const sendZipPart = adminCommand('catalogue/picture-zip-part', {
  summary: 'Sends a slice of a ZIP; the same slice again changes nothing',
  roles: OPERATORS,
  reason: 'optional',
  body: {
    id,
    n: z.int().check(z.minimum(0), z.maximum(Math.ceil(ZIP_BYTES / ZIP_PART_BYTES))),
    /** The slice in base64. */
    bytes: z.string().check(z.minLength(1), z.maxLength((ZIP_PART_BYTES * 4) / 3 + 4)),
  },
  data: z.object({}),
  errors: ['picture_job_unknown', 'zip_unreadable'],
  body_limit: 17 * 1024 ** 2,
})

export const startZip = adminCommand('catalogue/picture-zip-start', {
  summary: 'Lists the pictures of a ZIP that was sent whole; from then on they are set, one after the other',
  roles: OPERATORS,
  reason: 'optional',
  body: { id },
  data: z.object({}),
  errors: ['picture_job_unknown', 'zip_unreadable'],
})

export const fetchPictures = adminCommand('catalogue/picture-fetch', {
  summary:
    'Fetches the pictures that lists of items named by address, from the hosts that the operator allows',
  roles: OPERATORS,
  body: {
    /** Also for designs that have a picture. */
    all: z.boolean(),
  },
  data: z.object({ id }),
  errors: ['picture_hosts', 'picture_job_nothing'],
})

const ofJob = {
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: ['picture_job_unknown'],
} as const

export const stopPictures = adminCommand('catalogue/picture-stop', {
  ...ofJob,
  summary: 'Stops a job of pictures: what is set stays, the rest waits',
})

export const continuePictures = adminCommand('catalogue/picture-continue', {
  ...ofJob,
  summary: 'Goes on with a job of pictures that was stopped',
})

export const dropPictures = adminCommand('catalogue/picture-drop', {
  ...ofJob,
  summary:
    'Drops a job of pictures that is stopped or was not sent whole: what is set stays, its file is forgotten',
})

export const retryPictures = adminCommand('catalogue/picture-retry', {
  ...ofJob,
  summary: 'Tries the addresses that failed once more',
})
