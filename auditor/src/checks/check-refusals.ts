import type { Account } from '../accounts.ts'
import type { Refusal } from '../evidence.ts'
import { sortedJson, wordOf, type Field, type Json } from '../field.ts'
import type { Proof } from '../log/entries.ts'
import type { Tallies } from './tallies.ts'

const PAGE = 500

/** A refusal as the store lists it. `pair_draws` is null until its pair is revealed. */
export type ListedRefusal = {
  refusal_no: number
  call: string
  code: number
  server_seed_hash: string
  nonce: number
  sent: Json
  times: number
  pair_draws: number | null
}

/** Compares the store's list of what it refused to an account with what the answers told, and each nonce with the draw that took it. */
export async function checkRefusals(
  tallies: Tallies,
  { id, visitor }: Account,
  { told, proofs }: { told: readonly Refusal[]; proofs: readonly Proof[] },
): Promise<void> {
  const listed: ListedRefusal[] = []
  for (let after = ''; ;) {
    const page = await visitor.read('/api/fair/refusals', {
      page_size: PAGE,
      ...(after === '' ? {} : { after }),
    })
    listed.push(...page.at('list').list().map(listedIn))
    const next = page.at('next')
    if (next.isNull) break
    after = next.text()
  }
  for (const fault of faultsOfRefusals({ told, listed, proofs }))
    tallies.refusals.count(fault && `account ${id}: ${fault}`)
}

function listedIn(row: Field): ListedRefusal {
  const draws = row.at('pair_draws')
  return {
    refusal_no: row.at('refusal_no').count(),
    call: row.at('call').text(),
    code: row.at('code').count(),
    server_seed_hash: row.at('server_seed_hash').text(),
    nonce: row.at('nonce').count(),
    sent: row.at('sent').value,
    times: row.at('times').count(),
    pair_draws: draws.isNull ? null : draws.count(),
  }
}

type Compared = {
  told: readonly Refusal[]
  listed: readonly ListedRefusal[]
  /** The draws of the account's revealed pairs. */
  proofs: readonly Proof[]
}

/** What is wrong with each refusal, first as it was told and then as it is listed; null where nothing is. */
export function faultsOfRefusals({ told, listed, proofs }: Compared): (string | null)[] {
  const byNumber = new Map(listed.map((row) => [row.refusal_no, row]))
  const times = new Map<number | null, number>()
  for (const { refusal_no } of told) times.set(refusal_no, (times.get(refusal_no) ?? 0) + 1)
  const draws = new Set(
    proofs.map((proof) => `${wordOf(proof['server_seed_hash'])} ${Number(proof['nonce'])}`),
  )
  return [
    ...told.map((refusal) => faultAsTold(refusal, byNumber, times.get(refusal.refusal_no)!)),
    ...listed
      .toSorted((a, b) => a.refusal_no - b.refusal_no)
      .map((row, n) =>
        row.refusal_no === n + 1
          ? fateFault(row, draws)
          : `refusal ${row.refusal_no} is number ${n + 1} of the list`,
      ),
  ]
}

function faultAsTold(told: Refusal, listed: Map<number, ListedRefusal>, times: number): string | null {
  const { refusal_no, call, code } = told
  if (code === 0) return `${call} was played for terms that do not count, or that cannot be paid`
  if (refusal_no === null) return `${call} was refused with ${code} and without a number`
  const name = `refusal ${refusal_no}, of ${call} with ${code},`
  const row = listed.get(refusal_no)
  if (!row) return `${name} is missing from the list`
  if (row.call !== call || row.code !== code)
    return `${name} is listed as one of ${row.call} with ${row.code}`
  if (row.server_seed_hash !== told.server_seed_hash || row.nonce !== told.nonce)
    return `${name} is listed with the nonce ${row.nonce} of ${row.server_seed_hash}, and ${told.nonce} of ${told.server_seed_hash} came next`
  if (sortedJson(row.sent) !== sortedJson(told.sent))
    return `${name} is listed with other fields than were sent`
  if (row.times < times) return `${name} came ${times} times, and is counted ${row.times} times`
  return null
}

/** The nonce of a refusal goes to the next draw of the pair, or its pair ended without one. */
function fateFault({ refusal_no, nonce, server_seed_hash, pair_draws }: ListedRefusal, draws: Set<string>) {
  const name = `refusal ${refusal_no}`
  if (pair_draws === null) return `${name} is of a pair that is said not to be revealed yet`
  if (nonce > pair_draws) return `${name} has the nonce ${nonce}, and its pair made ${pair_draws} draws`
  if (nonce < pair_draws && !draws.has(`${server_seed_hash} ${nonce}`))
    return `${name} has the nonce ${nonce}, which no draw of the pair took`
  return null
}
