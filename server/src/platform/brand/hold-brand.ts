import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connect.ts'
import type { Bus } from '../live/bus.ts'
import type { Brand, BrandHolder } from './brand.ts'
import { makePictures } from './make-pictures.ts'
import { inFile, readBrandFile } from './read-brand-file.ts'
import { brandOfRow } from './stored-brand.ts'

/** Published after each change of the brand. */
const TOPIC = 'brand'

type Parts = { db: Db; bus: Bus; file: string; log: Pick<FastifyBaseLogger, 'error'> }

/**
 * Keeps the brand of a store in memory: the last version that the database has, else the brand file's. It is read again when
 * another process says that it has changed, and when what was said may have been missed.
 * @throws ConfigError for a brand file that cannot be shown
 */
export async function holdBrand({ db, bus, file, log }: Parts): Promise<BrandHolder> {
  let held = (await lastBrand(db)) ?? (await brandOfFile(file)).brand
  /** How often it was said to have changed, and how often when the last reading that is done began. */
  const changes = { heard: 0, read: 0 }
  /** The connection on which that is heard, when the last reading began. */
  let hearing: number | null | undefined
  let reading: Promise<void> | null = null
  /** The last connection that there was: what comes with another may be a change. */
  let connection = 0

  async function read(): Promise<void> {
    const [at, on] = [changes.heard, bus.hearing()]
    const last = await lastBrand(db)
    if (last && last.version >= held.version) held = last
    changes.read = at
    hearing = on
  }

  function readOnce(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  /** While nothing can be heard, what is held will do: the next connection is another, and then it is read again. */
  function isKnown(): boolean {
    const now = bus.hearing()
    return changes.read === changes.heard && (now === null || now === hearing)
  }

  async function renew(): Promise<Brand> {
    // A reading that began before a change may have read what was before it.
    while (!isKnown()) await readOnce()
    return held
  }

  bus.subscribeAtOnce(TOPIC, () => {
    changes.heard += 1
    renew().catch((error: unknown) => log.error(error))
  })
  return {
    now: () => held,
    changes: () => {
      connection = bus.hearing() ?? connection
      return changes.heard + held.version + connection
    },
    renew,
    changed: async () => {
      bus.publish(TOPIC, 0)
      await renew()
    },
  }
}

/** The brand file with the pictures that are made of it. @throws ConfigError */
export async function brandOfFile(file: string) {
  const { values, given } = readBrandFile(file)
  try {
    const { pictures, bytes } = await makePictures(given, values)
    const brand: Brand = { version: 0, values, pictures }
    return { brand, bytes }
  } catch (error) {
    throw inFile(file, error)
  }
}

async function lastBrand(db: Db): Promise<Brand | null> {
  const row = await db
    .selectFrom('brand_version')
    .select(['version', 'brand_values', 'pictures'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? brandOfRow(row) : null
}
