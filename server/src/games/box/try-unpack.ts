import { randomBytes } from 'node:crypto'
import type * as api from '@noktra/contract/boxes'
import { drawOpening } from '@noktra/game/boxes'
import { AppError } from '../../platform/http/errors.ts'
import { countUse, networkLimit } from '../../platform/http/rate-limit.ts'
import type { Call } from '../../platform/http/serve.ts'
import { wearIntervalOf } from '../../core/skins/printed-rows.ts'
import { faceOf, wearText } from '../../core/skins/skin-face.ts'
import { getBoxOnSale } from './get-box.ts'
import { assertQuantity, assertShownPool } from '../../core/openings/open-boxes.ts'

const DEMOS_A_MINUTE = 30
const DEMO_SEED = 'demo'

/** A demo: draws by the same pool with a throw-away seed; wins nothing, is recorded nowhere and never in the strip. */
export async function tryUnpack(call: Call<typeof api.tryUnpack>) {
  const { body, config, language, network } = call
  assertQuantity(body.num)
  const pool = await getBoxOnSale(call, body.box_id)
  if (body.pool_version !== undefined && body.pool_version !== pool.version) {
    throw new AppError('pool_version_stale', { pool_version: pool.version })
  }
  assertShownPool(pool, body.pool_hash)
  await countUse(call, [
    { bucket: `demo:${network}`, most: networkLimit(config, DEMOS_A_MINUTE), windowMs: 60_000 },
  ])
  const seed = randomBytes(32)
  return {
    box_id: body.box_id,
    pool_version: pool.version,
    pool_hash: pool.pool_hash,
    pool_salt: pool.pool_salt,
    server_seed: seed.toString('hex'),
    user_seed: DEMO_SEED,
    list: Array.from({ length: body.num }, (_, nonce) => {
      const { ticket, wear, pattern, row } = drawOpening({
        pool,
        pool_hash: pool.pool_hash,
        pool_salt: pool.pool_salt,
        server_seed: seed,
        user_seed: DEMO_SEED,
        nonce,
        wearIntervalOf,
      })
      return {
        open_id: `demo-${nonce}`,
        item_id: null,
        ticket,
        nonce,
        wear: wearText(wear),
        pattern,
        value: row.value_cents / 100,
        ...faceOf(row.face, language),
      }
    }),
  }
}
