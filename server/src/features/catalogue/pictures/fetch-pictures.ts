import type * as api from '@noktra/contract/admin/pictures'
import type { Asking } from '../../../platform/admin/ask-approval.ts'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { listPictured } from './list-pictured.ts'
import type { Matched, Pictured } from './match-pictures.ts'
import { createJob, startJob } from './picture-job.ts'
import { said } from '@noktra/languages/said'

export async function fetchPictures(command: AdminCommand<typeof api.fetchPictures>) {
  const { id, pictures } = await fetchPicturesOf(command, command.body)
  return {
    data: { id },
    subject: `pictures:${id}`,
    before: null,
    after: { pictures, hosts: command.config.pictureHosts },
  }
}

/** Begins to fetch what lists named by address: each address once, for all designs that have it. Gives the job and how many there are. */
export async function fetchPicturesOf(
  { tx, staff, clock, config }: Pick<Asking, 'tx' | 'staff' | 'clock' | 'config'>,
  { all }: { all: boolean },
): Promise<{ id: number; pictures: number }> {
  if (config.pictureHosts.length === 0) throw new AppError('picture_hosts')
  const pictures = addressesOf(await listPictured(tx), all)
  if (pictures.length === 0) throw new AppError('picture_job_nothing')
  const now = clock.now()
  const id = await createJob(tx, { source: 'addresses', file_name: '', size: null, staffId: staff.id, now })
  await startJob(tx, { id, pictures, now })
  return { id, pictures: pictures.length }
}

/** The addresses of designs that wait for a picture, or of all that have one. */
export function addressesOf({ designs, skins }: Pictured, all: boolean): Matched[] {
  const skinsOf = Map.groupBy(skins, (skin) => skin.design_id)
  const wanted = designs.filter(({ image, picture_url }) => image !== null && (all || picture_url === null))
  return [...Map.groupBy(wanted, (design) => design.image!)].map(([name, same]) => {
    const design_ids = same.map((design) => design.id)
    const isAddress = URL.canParse(name)
    return isAddress
      ? {
          name,
          design_ids,
          // Without those that have one: a neutral picture of a design's skins gives way by itself.
          skin_ids: all ? design_ids.flatMap((id) => (skinsOf.get(id) ?? []).map((skin) => skin.id)) : [],
          why: null,
        }
      : { name, design_ids: [], skin_ids: [], why: said('catalogue:picture_faults.address') }
  })
}
