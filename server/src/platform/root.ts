import { join } from 'node:path'

/** The folder of the whole project: what the server reads beside its own code lies in it. */
export const ROOT = join(import.meta.dirname, '../../..')

/** Where the committed pictures lie; served under /assets. */
export const PICTURES_FOLDER = join(ROOT, 'catalogue/pictures')
