import { randomBytes } from 'node:crypto'
import { LANGUAGES } from '@noktra/contract/shapes'
import { envelopeHash } from '@noktra/game/envelopes'
import { sha256 } from '@noktra/game/sha256'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { seal } from '../../secrets.ts'
import type { Names } from '../skins/skin-face.ts'
import { plainCode } from './envelope-code.ts'

const LONGEST_CODE = 40

export type NewEnvelope = {
  /** As it is typed; it is stored as it is compared. */
  code: string
  titles: Names
  descr: Names
  /** Cents of bonus coins, at least one for each part. */
  total_cents: number
  parts: number
  ends_at: Date
}

/**
 * Opens a red envelope. Its seed, and with it every part, is fixed now and kept sealed until it ends; the seed's hash is
 * public from now on. Gives its number.
 * @throws RangeError on a code that is empty, too long or in use, on terms out of their form, and on an end that is past.
 */
export async function makeEnvelope(
  tx: Tx,
  { clock, secrets }: Pick<Ctx, 'clock' | 'secrets'>,
  { code, titles, descr, total_cents, parts, ends_at }: NewEnvelope,
): Promise<number> {
  const now = clock.now()
  const plain = plainCode(code)
  if (plain === '' || plain.length > LONGEST_CODE) {
    throw new RangeError(`The code of an envelope has 1 to ${LONGEST_CODE} characters`)
  }
  if (LANGUAGES.some((language) => !titles[language])) {
    throw new RangeError('An envelope has a title in every language')
  }
  if (!(ends_at > now)) throw new RangeError('An envelope ends in the future')
  // The terms must be drawable before anybody is promised a part; the number is not known yet.
  envelopeHash({ envelope_id: 1, total_cents, parts })
  const seed = randomBytes(32)
  const made = await tx
    .insertInto('envelope')
    .values({
      code: plain,
      titles: JSON.stringify(titles),
      descr: JSON.stringify(descr),
      total: total_cents,
      parts,
      server_seed: seal(secrets, seed),
      server_seed_hash: Buffer.from(sha256(seed)),
      created_at: now,
      ends_at,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new RangeError(`The code ${plain} is in use`)
  return made.id
}
