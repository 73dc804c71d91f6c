import { sql } from 'kysely'
import type * as api from '@noktra/contract/envelopes'
import type { DataOf } from '@noktra/contract/route'
import { fromCents } from '@noktra/game/money'
import type { Tx } from '../../platform/db/connect.ts'
import type { LockMode } from '../../platform/db/lock-mode.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findSpent } from '../../platform/http/rate-limit.ts'
import type { Command } from '../../platform/http/serve.ts'
import {
  byItself,
  goingOn,
  outcomeOf,
  stepOn,
  type Outcome,
  type Together,
} from '../../platform/http/together.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'
import { lockPursesOf, movePurses, type LockedPurse } from '../../core/ledger/move-purses.ts'
import { readClaimants, type Claimant } from '../../core/gifts/read-claimant.ts'
import {
  holdWeeks,
  readRules,
  refusalOf,
  weeklyKinds,
  type Rules,
  type Taking,
} from '../../core/gifts/take-gift.ts'
import { countGift, countUses, storeGifts, type Counted, type Taken } from '../../core/gifts/take-gifts.ts'
import { assertMayPlay } from '../../core/limits/assert-may-play.ts'
import { findLimited } from '../../core/limits/standing.ts'
import { envelopeGift } from './envelope-gift.ts'
import { plainCode } from './envelope-code.ts'
import { fairIdOf, isEnded, partsOf } from './envelope-row.ts'
import { countWrongCode, guessLimits } from './limit-guessing.ts'

type Route = typeof api.receiveEnvelope
type Purses = Record<'cash' | 'bonus', LockedPurse>
type Terms = { id: number; total: number; parts: number }
/** A locked envelope; `claimed` counts on as parts are claimed. */
type Envelope = Terms & {
  code: string
  server_seed: Buffer
  claimed: number
  ends_at: Date
  closed_at: Date | null
  returned_at: Date | null
}

/** What claims are decided by. */
type Read = {
  /** Whose codes are not looked at. */
  spent: Map<number, AppError | null>
  /** Who has a limit or a break: of several calls theirs run alone, and of one `standing` says how it is. */
  limited: Set<number>
  standing: AppError | null
  claimants: Map<number, Claimant>
  envelopes: Map<string, Envelope>
  rules: Rules
  weeks: Map<number, number>
  purses: Map<number, Purses>
}

/** A claim that may be made but for what others claimed. */
type Asked = { command: Command<Route>; envelope: Envelope; claimant: Claimant; purses: Purses }
/** A claim that is decided, and not written yet. */
type Claim = Asked & { n: number; amount: number; gift: Taken }

/**
 * Claims for several players. The rows of their envelopes are locked first, so that claims come one after the other and the n-th gets the
 * n-th part; those of one transaction in the order in which they came.
 */
export const receiveTogether: Together<Route, Read> = {
  read,
  run,
  rowOf: ({ body }) => `envelope:${plainCode(body.password)}`,
  onRefusal: countWrongCode,
}

/**
 * Claims the next part of the envelope with this code, as bonus coins.
 * @throws AppError envelope_code_missing, envelope_code_wrong, too_many_requests, envelope_claimed, envelope_device, envelope_network,
 * envelope_ended, envelope_empty; GiftRefused
 */
export const receiveEnvelope = byItself(receiveTogether)

async function read(tx: Tx, commands: Command<Route>[], mode: LockMode): Promise<Read> {
  const [first] = commands
  const now = first!.clock.now()
  const players = commands.map(({ player }) => player.id)
  // A player's own limits are locked before the row that others wait for.
  const standing = mode === 'wait' ? await outcomeOf(() => assertMayPlay(tx, first!, players[0]!, 0)) : null
  const [spent, limited, claimants, envelopes, rules, weeks, purses] = await Promise.all([
    findSpent({ db: tx, clock: first!.clock }, commands.map(guessLimits)),
    mode === 'skip' ? findLimited(tx, players) : new Set<number>(),
    readClaimants(
      tx,
      first!,
      commands.map((command) => ({ ...command, playerId: command.player.id })),
    ),
    lockEnvelopes(tx, [...new Set(commands.map(({ body }) => plainCode(body.password)))]),
    readRules(tx),
    holdWeeks(tx, players, { weekly: weeklyKinds(first!.games), now }, mode),
    lockPursesOf(tx, players, ['cash', 'bonus'], mode),
  ])
  return {
    spent: new Map(players.map((id, at) => [id, spent[at]!])),
    limited,
    standing: standing && 'refused' in standing ? standing.refused : null,
    claimants: new Map(claimants.map((claimant) => [claimant.playerId, claimant])),
    envelopes: new Map(envelopes.map((envelope) => [envelope.code, envelope])),
    rules,
    weeks,
    purses,
  }
}

/** Waits for whatever holds them. */
async function lockEnvelopes(tx: Tx, codes: string[]): Promise<Envelope[]> {
  const { rows } = await sql<Envelope>`
    select id, code, total, parts, server_seed, claimed, ends_at, closed_at, returned_at
    from envelope where code = any(${codes}::text[])
    order by id for no key update`.execute(tx)
  return rows
}

async function run(tx: Tx, commands: Command<Route>[], known: Read): Promise<Outcome<DataOf<Route>>[]> {
  const now = commands[0]!.clock.now()
  const asked = commands.map((command) => askedBy(command, known))
  const going = goingOn(asked)
  const [before, counted] = await Promise.all([
    findClaimsBefore(tx, going),
    countUses(
      tx,
      commands[0]!,
      known,
      going.map((one) => takingOf(one, now)),
    ),
  ])
  const outcomes = await stepOn(asked, (one) => decide(one, { before, counted, now }))
  const claims = goingOn(outcomes)
  await store(tx, claims, now)
  for (const { command } of claims)
    command.afterCommit(() => command.bus.publish('balance', command.player.id))
  return stepOn(outcomes, answerOf)
}

/** What is looked at before the envelope itself: the code, guesses, and how the player stands. */
function askedBy(command: Command<Route>, known: Read): Outcome<Asked> {
  const { id } = command.player
  const code = plainCode(command.body.password)
  if (code === '') return { refused: new AppError('envelope_code_missing') }
  const spent = known.spent.get(id)
  if (spent) return { refused: spent }
  const envelope = known.envelopes.get(code)
  if (!envelope) return { refused: new AppError('envelope_code_wrong') }
  if (known.standing) return { refused: known.standing }
  const purses = known.purses.get(id)
  if (known.limited.has(id) || !purses || !known.weeks.has(id)) return 'alone'
  return { data: { command, envelope, claimant: known.claimants.get(id)!, purses } }
}

/** A part as free value: no player knows what it holds before it is theirs, so it is worth the mean of all. */
function giftOf({ id, total, parts }: Terms) {
  return { kind: 'envelope', campaign: `envelope:${id}`, worth: Math.ceil(total / parts) } as const
}

function takingOf({ envelope, claimant }: Asked, now: Date): Taking {
  return { ...giftOf(envelope), claimant, now }
}

/** Who claimed of an envelope, from which browsers and networks; it grows with each claim of the transaction. */
type Claimed = { players: Set<number>; devices: Set<string>; networks: Set<string> }

/** By envelope, the claims that share an account, a browser or a network with these. */
async function findClaimsBefore(tx: Tx, asked: Asked[]): Promise<Map<number, Claimed>> {
  const { rows } = await sql<{ envelope_id: number; player_id: number; device: string; network: string }>`
    select c.envelope_id, c.player_id, c.device, c.network
    from unnest(${asked.map(({ envelope }) => envelope.id)}::bigint[], ${asked.map(({ claimant }) => claimant.playerId)}::bigint[],
      ${asked.map(({ claimant }) => claimant.device)}::text[], ${asked.map(({ claimant }) => claimant.network)}::text[])
      as a(envelope_id, player_id, device, network)
    cross join lateral (
      select * from envelope_claim where envelope_id = a.envelope_id and player_id = a.player_id
      union all select * from envelope_claim where envelope_id = a.envelope_id and device = a.device
      union all select * from envelope_claim where envelope_id = a.envelope_id and network = a.network
    ) c`.execute(tx)
  const claimed = new Map<number, Claimed>()
  for (const { envelope } of asked)
    claimed.set(envelope.id, { players: new Set(), devices: new Set(), networks: new Set() })
  for (const { envelope_id, ...claim } of rows)
    addTo(claimed.get(envelope_id)!, { ...claim, playerId: claim.player_id })
  return claimed
}

type Whence = Pick<Claimant, 'playerId' | 'device' | 'network'>

function addTo({ players, devices, networks }: Claimed, { playerId, device, network }: Whence): void {
  players.add(playerId)
  devices.add(device)
  networks.add(network)
}

/**
 * Gives a claim the next number of its envelope and the part that belongs to it.
 * @throws AppError envelope_claimed, envelope_device, envelope_network, envelope_empty, envelope_ended; GiftRefused
 */
function decide(
  asked: Asked,
  { before, counted, now }: { before: Map<number, Claimed>; counted: Counted; now: Date },
): Claim {
  const { command, envelope, claimant } = asked
  const claimed = before.get(envelope.id)!
  assertFirstClaim(envelope, claimed, claimant)
  if (envelope.claimed >= envelope.parts) throw new AppError('envelope_empty')
  if (isEnded(envelope, now) || envelope.returned_at !== null) throw new AppError('envelope_ended')
  const gift = countGift(command, counted, takingOf(asked, now))
  if (!gift) throw new AppError('envelope_claimed')
  addTo(claimed, claimant)
  envelope.claimed += 1
  const n = envelope.claimed
  return { ...asked, n, amount: partsOf(command, envelope)[n - 1]!, gift }
}

/** One part for an account, a browser and a network (SPEC 2). @throws AppError envelope_claimed, envelope_device, envelope_network */
function assertFirstClaim(
  envelope: Terms,
  { players, devices, networks }: Claimed,
  claimant: Claimant,
): void {
  if (players.has(claimant.playerId)) throw new AppError('envelope_claimed')
  const gift = { ...giftOf(envelope), claimant, terms: envelopeGift }
  if (devices.has(claimant.device)) throw refusalOf(gift, 'device')
  if (networks.has(claimant.network)) throw refusalOf(gift, 'network')
}

async function store(tx: Tx, claims: Claim[], now: Date): Promise<void> {
  if (claims.length === 0) return
  await Promise.all([
    takeParts(tx, claims),
    insertClaims(tx, claims, now),
    storeGifts(
      tx,
      claims.map(({ gift }) => gift),
      now,
    ),
    movePurses(
      tx,
      claims.map(({ envelope, n, amount, purses }) => ({
        purse: purses.bonus,
        kind: 'bonus',
        by: amount,
        house: HOUSE.gifts,
        reason: 'envelope',
        ref: `${envelope.id}:${n}`,
      })),
      now,
    ),
  ])
}

/** Takes parts out of locked envelopes. @throws Error when one has not so many left: the caller has looked */
async function takeParts(tx: Tx, claims: Claim[]): Promise<void> {
  const taken = new Map<number, { count: number; sum: number }>()
  for (const { envelope, amount } of claims) {
    const { count, sum } = taken.get(envelope.id) ?? { count: 0, sum: 0 }
    taken.set(envelope.id, { count: count + 1, sum: sum + amount })
  }
  const sums = [...taken.values()]
  const { rows } = await sql`
    update envelope set claimed = claimed + t.count, paid = paid + t.sum
    from unnest(${[...taken.keys()]}::bigint[], ${sums.map(({ count }) => count)}::int[], ${sums.map(({ sum }) => sum)}::bigint[])
      as t(id, count, sum)
    where envelope.id = t.id and claimed + t.count <= parts and closed_at is null and returned_at is null
    returning envelope.id`.execute(tx)
  if (rows.length < taken.size) throw new Error('An envelope had changed under its lock.')
}

async function insertClaims(tx: Tx, claims: Claim[], now: Date): Promise<void> {
  await sql`
    insert into envelope_claim (envelope_id, n, player_id, device, network, amount, created_at)
    select envelope_id, n, player_id, device, network, amount, ${now}::timestamptz
    from unnest(${claims.map(({ envelope }) => envelope.id)}::bigint[], ${claims.map(({ n }) => n)}::int[],
      ${claims.map(({ claimant }) => claimant.playerId)}::bigint[], ${claims.map(({ claimant }) => claimant.device)}::text[],
      ${claims.map(({ claimant }) => claimant.network)}::text[], ${claims.map(({ amount }) => amount)}::bigint[])
      with ordinality as c(envelope_id, n, player_id, device, network, amount, place)
    order by place`.execute(tx)
}

function answerOf({ envelope, n, amount, purses: { cash, bonus } }: Claim): DataOf<Route> {
  return {
    red_envelope_id: envelope.id,
    money: fromCents(amount),
    n,
    fair_id: fairIdOf(envelope.id),
    coin: fromCents(cash.balance + bonus.balance + amount),
    bonus_coin: fromCents(bonus.balance + amount),
  }
}
