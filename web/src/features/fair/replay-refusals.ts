import type { PairDraw, RefusedPlay } from '@noktra/contract/fair'
import type { KeptRefusal } from '../../session/kept-refusals.ts'

/** A draw by its kind and the id of its proof. */
export type DrawOf = { kind: PairDraw; id: string }

/** What became of the nonce that a refused play would have taken. `skipped`: the pair counted past it, and no draw has it. */
export type NonceFate = { is: 'taken'; by: DrawOf } | { is: 'waits' | 'unused' | 'skipped' }

export type ReplayedRefusal = RefusedPlay & { fate: NonceFate }

/**
 * What is wrong with the record: a number that no refusal has, one that this browser was told of and that is not there, or one that it
 * was told of otherwise.
 */
export type RecordFault = { is: 'gap' | 'lost' | 'altered'; refusal_no: number }

export type Replayed = { refusals: ReplayedRefusal[]; record_faults: RecordFault[] }

type Parts = {
  /** The whole record, newest first. */
  record: readonly RefusedPlay[]
  /** The draws of revealed pairs, by `nonceName`. */
  draws: ReadonlyMap<string, DrawOf>
  /** What this browser was told. */
  told: readonly KeptRefusal[]
}

export function nonceName({ server_seed_hash, nonce }: { server_seed_hash: string; nonce: number }): string {
  return `${server_seed_hash}:${nonce}`
}

/** Says of each refusal which draw took its nonce, and checks the record's numbers against themselves and against the browser's. */
export function replayRefusals({ record, draws, told }: Parts): Replayed {
  return {
    refusals: record.map((refusal) => ({ ...refusal, fate: fateOf(refusal, draws) })),
    record_faults: [...gapsOf(record), ...contradictions(record, told)],
  }
}

function fateOf(refusal: RefusedPlay, draws: Parts['draws']): NonceFate {
  if (refusal.pair_draws === null) return { is: 'waits' }
  const by = draws.get(nonceName(refusal))
  if (by) return { is: 'taken', by }
  return { is: refusal.nonce === refusal.pair_draws ? 'unused' : 'skipped' }
}

/** The first number, counted from the newest, that is not the one before it less one; at the end stands 1. */
function gapsOf(record: readonly RefusedPlay[]): RecordFault[] {
  const numbers = [...record.map(({ refusal_no }) => refusal_no), 0]
  const at = numbers.findIndex((no, place) => place > 0 && no !== numbers[place - 1]! - 1)
  return at < 0 ? [] : [{ is: 'gap', refusal_no: numbers[at - 1]! - 1 }]
}

function contradictions(record: readonly RefusedPlay[], told: readonly KeptRefusal[]): RecordFault[] {
  const known = new Map(record.map((refusal) => [refusal.refusal_no, refusal]))
  return told.flatMap(({ refusal_no, call, code }): RecordFault[] => {
    const refusal = known.get(refusal_no)
    if (!refusal) return [{ is: 'lost', refusal_no }]
    return refusal.call === call && refusal.code === code ? [] : [{ is: 'altered', refusal_no }]
  })
}
