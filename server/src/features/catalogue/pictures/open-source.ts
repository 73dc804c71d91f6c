import type { Ctx } from '../../../platform/context.ts'
import { said } from '@noktra/languages/said'
import { fetchPicture, NotFetched } from './fetch-picture.ts'
import type { JobSource } from './picture-job.ts'
import { openZip } from './read-zip.ts'
import { partsOf } from './upload-zip.ts'

export type OpenJob = { id: number; source: JobSource; size: number | null }

/** Where the bytes of a job's pictures come from, for as long as it is worked on. */
export type Source = { read: (row: { n: number; name: string }) => Promise<Buffer>; close: () => void }

/** @throws AppError zip_unreadable */
export async function openSource({ db, config }: Ctx, { id, source, size }: OpenJob): Promise<Source> {
  if (source === 'zip') {
    const zip = await openZip(partsOf(db, id), size!)
    return { read: ({ n }) => zip.read(n - 1), close: zip.close }
  }
  if (source === 'addresses')
    return { read: ({ name }) => fetchPicture(name, { hosts: config.pictureHosts }), close: () => {} }
  return {
    async read({ n }) {
      const part = await db
        .selectFrom('picture_job_part')
        .select('bytes')
        .where('job_id', '=', id)
        .where('n', '=', n)
        .executeTakeFirst()
      // The job was dropped meanwhile.
      if (!part) throw new NotFetched(said('catalogue:picture_faults.dropped'))
      return part.bytes
    },
    close: () => {},
  }
}
