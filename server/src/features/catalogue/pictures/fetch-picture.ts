import { said, type Said } from '@noktra/languages/said'
import { fetchBytes, OutsideFault } from '../../../platform/outside/fetch-bytes.ts'
import { reachOf } from '../../../platform/outside/reach-of.ts'
import { MOST_PICTURE_BYTES } from './read-zip.ts'

/** Where pictures may be fetched from: hosts, also as *.pictures.example, and addresses inside a network that the operator wrote out. */
type PictureHosts = readonly string[]

/** So long one picture may take, with all its redirects. */
const MOST_MS = 20_000

/** Why a picture was not fetched, and whether it may be there later. */
export class NotFetched extends Error {
  readonly why: Said
  readonly isLater: boolean
  constructor(why: Said, { isLater = false } = {}) {
    super(why.key)
    this.why = why
    this.isLater = isLater
  }
}

/** The bytes of a picture at an address, whatever it claims to be; no more than a picture may have. @throws NotFetched */
export async function fetchPicture(
  address: string,
  { hosts, mostMs = MOST_MS }: { hosts: PictureHosts; mostMs?: number },
): Promise<Buffer> {
  try {
    return await fetchBytes(address, {
      reachOf: (url) => reachOf(url, hosts),
      headersFor: () => ({ accept: 'image/webp,image/png,image/jpeg' }),
      mostBytes: MOST_PICTURE_BYTES,
      mostMs,
    })
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    const { fault, values, isLater } = error
    throw new NotFetched(said(`catalogue:picture_faults.${fault}`, values), { isLater })
  }
}
