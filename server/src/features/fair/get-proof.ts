import type { fair } from '@noktra/contract/fair'
import type { DataOf } from '@noktra/contract/route'
import { AppError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { getBattleProof } from '../../games/battle/battle-proof.ts'
import { getEnvelopeProof } from '../../games/envelope/envelope-proof.ts'
import { getWearProof } from '../../games/mall/wear-proof.ts'
import { getMinesProof } from '../../games/mines/mines-proof.ts'
import { getRollProof } from '../../games/roll/roll-proof.ts'
import { getUpgradeProof } from '../../games/upgrade/upgrade-proof.ts'
import { getOpeningProof } from './opening-proof.ts'

type FairCall = Call<typeof fair>

/** By the letter before the number; an opening has none. */
const PROOFS: Record<string, (call: FairCall, id: number) => Promise<DataOf<typeof fair>>> = {
  '': getOpeningProof,
  b: getBattleProof,
  u: getUpgradeProof,
  m: getMinesProof,
  r: getRollProof,
  w: getWearProof,
  e: getEnvelopeProof,
}

/** The proof of what an id stands for: u30001 is upgrade 30001. @throws AppError draw_unknown, and what its kind throws */
export async function getProof(call: FairCall): Promise<DataOf<typeof fair>> {
  const [, letter, number] = /^([bumwre]?)(\d{1,15})$/.exec(call.params.id) ?? []
  const getKind = letter === undefined ? undefined : PROOFS[letter]
  if (!getKind) throw new AppError('draw_unknown')
  return getKind(call, Number(number))
}
