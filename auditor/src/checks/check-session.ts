import { hash } from 'node:crypto'
import { reveal, type Account, type Revealed } from '../accounts.ts'
import type { DueLeaf, Draw, Layer, Play, Session } from '../evidence.ts'
import { Field, wordOf, type Json } from '../field.ts'
import { recordOf, commitment, leafOf, type Proof } from '../log/entries.ts'
import { isIncluded, readPath } from '../log/merkle.ts'
import { BadNote, openPromise, type LogKey, type OpenedPromise } from '../log/note.ts'
import type { Verifier } from '../python.ts'
import type { Thresholds } from '../thresholds.ts'
import type { Visitor } from '../visitor.ts'
import type { Rounds } from './check-rounds.ts'
import { listedPlay, type ListedPlay } from './check-prices.ts'
import { envelopeFault, rollFault } from './check-giveaways.ts'
import { checkRefusals } from './check-refusals.ts'
import { canDerive } from './derive.ts'
import { drawsOf, layersOf } from './draws-of.ts'
import type { Tallies } from './tallies.ts'

const PAIR_KINDS = ['box', 'upgrade', 'mines', 'wear']
const PAGE = 500
/** Proofs of a kind that are asked for by the public route, which tells rounds and places in the log. */
const MOST_ALONE = 10
/** To try one takes a tenth of a second. */
const MOST_DERIVED = 16
/** Of later groups of accounts so many times fewer proofs are shown to several people. */
const LATER = 4

/** What checks share. */
export type Audit = {
  thresholds: Thresholds
  tallies: Tallies
  verifier: Verifier
  /** Somebody without an account, in another language and with another browser. */
  stranger: Visitor
  keys: LogKey[]
  origin: string
  draws: Draw[]
  layers: Layer[]
  leaves: DueLeaf[]
  /** Plays that name their price list. */
  listed: ListedPlay[]
  /** Seeds that were revealed, for the raw output of the generator. */
  seeds: string[]
  /** What was read already. */
  rounds: Rounds
  known: { outcomes: Map<string, Draw['outcomes']>; note: { text: string; opened: OpenedPromise } | null }
}

/**
 * Checks all that a group of accounts did: shows each sampled draw to several people while its seed is secret, reveals the seeds, and
 * compares every proof with what the answers told, with the log's promises and with what it comes to.
 */
export async function checkSession(audit: Audit, accounts: Account[], session: Session): Promise<void> {
  const { sampled_proofs } = audit.thresholds
  const isFirst = audit.draws.length === 0
  await showToSeveral(
    audit,
    accounts,
    sampleOf(session.plays, isFirst ? sampled_proofs : Math.ceil(sampled_proofs / LATER)),
  )
  const byAccount = Map.groupBy(session.plays, ({ account }) => account)
  const refusals = Map.groupBy(session.refusals, ({ account }) => account)
  await Promise.all(
    accounts.map(async (account) => {
      const proofs = await checkAccount(audit, account, byAccount.get(account.number) ?? [])
      const told = refusals.get(account.number) ?? []
      await checkRefusals(audit.tallies, account, { told, proofs })
    }),
  )
  const [ofPairs, others] = [true, false].map((hasPair) =>
    session.plays.filter(({ pair }) => (pair !== null) === hasPair),
  )
  const single = [...sampleOf(ofPairs!, MOST_ALONE), ...others!]
  const owners = new Map(accounts.map((account) => [account.number, account]))
  for (const play of single) await checkAlone(audit, owners.get(play.account)!, play, session)
}

/** Plays of each kind, spread over all. */
function sampleOf(plays: Play[], most: number): Play[] {
  return [...Map.groupBy(plays, ({ kind }) => kind).values()].flatMap((some) => {
    const step = Math.max(1, Math.ceil(some.length / most))
    return some.filter((_, n) => n % step === 0)
  })
}

/** The same draw, asked for by its player, another player and a visitor, says the same to each. */
async function showToSeveral(
  { tallies, stranger }: Audit,
  accounts: Account[],
  sample: Play[],
): Promise<void> {
  for (const play of sample) {
    const owner = accounts.find(({ number }) => number === play.account)!
    const other = accounts.find(({ number }) => number !== play.account)
    const viewers = [owner.visitor, ...(other ? [other.visitor] : []), stranger]
    const answers = await Promise.all(viewers.map((viewer) => viewer.get(`/api/fair/${play.id}`)))
    const [first, ...rest] = answers.map(({ code, data, error }) => {
      const proof = data.find('proof')?.value
      return code === 0 ? JSON.stringify(proof) : error
    })
    const differs = rest.some((said) => said !== first)
    tallies.shown.count(
      differs ? `${play.kind} ${play.id} is shown differently to its player and to others` : null,
    )
    const shown = answers.at(-1)!
    const proof = shown.data.find('proof')
    if (proof) tallies.shown.count(differenceOf(play, proof.value as Proof, 'as strangers are shown it'))
  }
}

/** Reveals the pair of an account, and checks all proofs of it. Gives them. */
async function checkAccount(audit: Audit, account: Account, plays: Play[]): Promise<Proof[]> {
  const { tallies } = audit
  const seen = await account.visitor.read('/api/user/seed')
  const before = seen.at('revealed').list().length
  const last = await reveal(account)
  const pairs = (await account.visitor.read('/api/user/seed')).at('revealed').list().map(revealedIn)
  tallies.seeds.count(
    pairs.length === before + 1 ? null : `account ${account.id}: a pair that was revealed is not listed`,
  )
  checkSeeds(audit, account, pairs.some(({ pair_no }) => pair_no === last.pair_no) ? pairs : [...pairs, last])
  const proofs = new Map<string, Proof>()
  for (const kind of PAIR_KINDS) {
    for await (const proof of proofsOf(audit, account, kind)) proofs.set(wordOf(proof['id']), proof)
  }
  checkNonces(audit, account, plays, { pairs, proofs: [...proofs.values()] })
  for (const play of plays) {
    if (play.pair === null) continue
    const proof = proofs.get(play.id)
    if (!proof) {
      tallies.told.count(`${play.kind} ${play.id} was played and is not among the player's proofs`)
      continue
    }
    tallies.told.count(differenceOf(play, proof, 'in the list of its player') ?? anchorFault(account, proof))
    tallies.terms.count(differenceOf(play, proof, 'in the list of its player', 'shown'))
    checkPromises(audit, play, proof)
    audit.draws.push(...drawsOf(audit.known.outcomes, play, proof, account.factors))
    if (play.kind === 'mines') audit.layers.push(...layersOf(proof, play.id))
    audit.listed.push(...listedPlay(proof))
  }
  return [...proofs.values()]
}

function revealedIn(pair: Field): Revealed {
  return {
    pair_no: pair.at('pair_no').count(),
    server_seed: pair.at('server_seed').text(),
    user_seed: pair.at('user_seed').text(),
    draws: pair.at('draws').count(),
  }
}

/** Every revealed seed leads to the anchor by as many hashes as its pair has a number, and cannot be found from what everybody knows. */
function checkSeeds({ tallies, seeds }: Audit, account: Account, pairs: Revealed[]): void {
  for (const pair of pairs) {
    let link = Buffer.from(pair.server_seed, 'hex')
    for (let n = 0; n < pair.pair_no; n += 1) link = hash('sha256', link, 'buffer')
    const name = `the seed of pair ${pair.pair_no} of account ${account.id}`
    tallies.seeds.count(
      link.toString('hex') === account.anchor ? null : `${name} does not lead to the anchor`,
    )
    seeds.push(pair.server_seed)
    if (tallies.derived.checked >= MOST_DERIVED) continue
    const found = canDerive(pair, account)
    tallies.derived.count(found && `${name} is ${found}`)
  }
}

/** The player's own proofs of a kind, page by page, recomputed on the way. The odds that stand once for a page are put to each. */
async function* proofsOf(
  { tallies, verifier }: Audit,
  { visitor }: Account,
  kind: string,
): AsyncGenerator<Proof> {
  for (let after = ''; ;) {
    const query = { kind, page_size: PAGE, ...(after === '' ? {} : { after }) }
    const answer = await visitor.get('/api/fair/mine', query)
    if (answer.code !== 0) throw new Error(`the list of own proofs was refused: ${answer.text.slice(0, 300)}`)
    const list = answer.data.at('list').list()
    const verdict = list.length === 0 ? null : await verifier.verify(null, answer.text)
    tallies.proofs.hold(verdict?.holds ?? 0)
    for (const [name, why] of verdict?.wrong ?? []) tallies.proofs.count(`${name}: ${why}`)
    for (const name of verdict?.waits ?? [])
      tallies.proofs.count(`${name}: its seed is said to be revealed and is not`)
    const pools = new Map(
      answer.data
        .at('pools')
        .list()
        .map((pool) => [pool.at('pool_hash').text(), pool.value as Proof]),
    )
    for (const proof of list) {
      const own = proof.value as Proof
      yield { ...(kind === 'box' ? pools.get(wordOf(own['pool_hash'])) : {}), ...own }
    }
    const next = answer.data.at('next')
    if (next.isNull) return
    after = next.text()
  }
}

/** Nonces of a pair run from 0 without a gap; there are as many as the store counted when it revealed the pair. */
function checkNonces(
  { tallies }: Audit,
  account: Account,
  plays: Play[],
  { pairs, proofs }: { pairs: Revealed[]; proofs: Proof[] },
): void {
  for (const pair of pairs) {
    const nonces = proofs
      .filter((proof) => proof['pair_no'] === pair.pair_no)
      .map((proof) => Number(proof['nonce']))
    const gap = nonces.toSorted((a, b) => a - b).findIndex((nonce, n) => nonce !== n)
    const told = plays.filter((play) => play.pair?.pair_no === pair.pair_no).length
    const name = `pair ${pair.pair_no} of account ${account.id}`
    if (gap >= 0) tallies.nonces.count(`${name} has no draw with the nonce ${gap}, or two`)
    else if (nonces.length !== pair.draws)
      tallies.nonces.count(`${name} lists ${nonces.length} draws, and ${pair.draws} were counted`)
    else if (told !== pair.draws)
      tallies.nonces.count(`${name}: ${told} draws were made, and ${pair.draws} are counted`)
    else tallies.nonces.count()
  }
}

/** What of a proof differs from what the answer told, or with `shown` from what was on the page before the press. */
export function differenceOf(
  play: Play,
  proof: Proof,
  where: string,
  by: 'told' | 'shown' = 'told',
): string | null {
  const name = `${play.kind} ${play.id}, ${where}`
  if (by === 'told' && play.pair && proof['server_seed_hash'] !== play.pair.server_seed_hash)
    return `${name}, is of another pair of seeds`
  if (by === 'told' && play.nonce !== null && proof['nonce'] !== play.nonce)
    return `${name}, has the nonce ${wordOf(proof['nonce'])}, not ${play.nonce}`
  for (const [path, told] of Object.entries(play[by])) {
    const found = path
      .split('.')
      .reduce<Json | undefined>((value, part) => new Field(value ?? null, '').find(part)?.value, proof)
    // What is open until the end of the pair is not in the proof yet.
    if (found === undefined || (found === null && proof['server_seed'] === null)) continue
    const [said, seen] = [wordOf(found), wordOf(told)]
    if (said !== seen) return `${name}, has ${path} ${said}, and ${seen} was ${by}`
  }
  return null
}

function anchorFault(account: Account, proof: Proof): string | null {
  if (proof['anchor'] === account.anchor && proof['chain_no'] === account.chain_no) return null
  return `the anchor of account ${account.id} is not the one that was shown at first`
}

/** Every promise is signed, is of this very draw, and its leaf is due in the log. */
function checkPromises(audit: Audit, play: Play, proof: Proof): void {
  const { tallies, leaves } = audit
  if (play.promises.length === 0)
    return tallies.promises.count(`${play.kind} ${play.id} was answered without a promise`)
  for (const promised of play.promises) {
    const record = recordOf(proof, promised.kind)
    if (record === undefined) {
      tallies.promises.count(`${play.id} lacks fields of the record that its entry is over`)
      continue
    }
    const leaf = leafOf(promised.kind, commitment(promised.salt, record))
    try {
      const opened = openedNote(audit, promised.note)
      const path = readPath(promised.path)
      const holds = path && isIncluded({ index: promised.index, size: opened.size, leaf, path }, opened.root)
      tallies.promises.count(
        holds ? null : `${play.kind} ${play.id}: the promise is not of what the proof says was drawn`,
      )
      leaves.push({ id: play.id, leaf: leaf.toString('hex'), due_s: opened.due_s, salt: promised.salt })
    } catch (error) {
      if (!(error instanceof BadNote)) throw error
      tallies.promises.count(`the promise of ${play.kind} ${play.id}: ${error.message}`)
    }
  }
}

/** The answers of ten openings carry one note: its signature is looked at once. */
function openedNote({ keys, origin, known }: Audit, text: string): OpenedPromise {
  if (known.note?.text !== text) known.note = { text, opened: openPromise(text, keys) }
  const { opened } = known.note
  if (opened.origin !== origin) throw new BadNote(`it is of another log, ${opened.origin}`)
  return opened
}

/** One proof as the public route gives it, with its place in the log; of what no pair decides also all that was told of it before. */
async function checkAlone(audit: Audit, owner: Account, play: Play, session: Session): Promise<void> {
  const { tallies, stranger, verifier, leaves, thresholds } = audit
  const answer = await stranger.get(`/api/fair/${play.id}`)
  const verdict = await verifier.verify(play.id, answer.text)
  tallies.proofs.hold(verdict.holds)
  for (const [name, why] of verdict.wrong) tallies.proofs.count(`${name}: ${why}`)
  // An envelope is open until its time is over: what the auditor claimed of it is compared, and its seed waits.
  if (play.kind !== 'envelope')
    for (const name of verdict.waits) tallies.proofs.count(`${name} is over, and its proof is not whole`)
  if (answer.code !== 0) return
  const proof = answer.data.at('proof').value as Proof
  const shown = answer.data.at('proof')
  audit.rounds.add(shown.find('salt'))
  audit.rounds.add(shown.find('beacon'))
  if (play.pair !== null) return
  tallies.told.count(differenceOf(play, proof, 'after its end'))
  tallies.terms.count(differenceOf(play, proof, 'after its end', 'shown'))
  audit.draws.push(...drawsOf(audit.known.outcomes, play, proof, owner.factors))
  const battle = session.battles.find(({ room }) => `b${room}` === play.id)
  if (battle) {
    const early = battle.filled_ms + battle.skew_ms - Number(proof['locked_at_ms'])
    tallies.battles.count(
      early > thresholds.clock_tolerance_ms
        ? `battle ${play.id} says that it locked ${Math.round(early / 1000)} s before its last seat was taken`
        : null,
    )
  }
  const roll = session.rolls.find(({ id }) => id === play.id)
  if (roll) tallies.told.count(rollFault(roll, proof))
  const claimed = session.envelopes.find(({ id }) => id === play.id)
  if (claimed) tallies.told.count(envelopeFault(claimed, proof))
  for (const entry of answer.data.find('log')?.at('entries').list() ?? []) {
    const kind = entry.at('kind').text()
    const salt = entry.at('salt')
    const line = salt.isNull
      ? wordOf(proof['lock_hash'])
      : commitment(salt.text(), recordOf(proof, kind) ?? '')
    const due_s = Math.floor(Date.now() / 1000) + 3600
    leaves.push({
      id: play.id,
      leaf: leafOf(kind, line).toString('hex'),
      due_s,
      salt: salt.isNull ? null : salt.text(),
    })
  }
}
