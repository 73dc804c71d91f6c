/*
 * Checks vectors.json by a second, independent implementation: node:crypto and BigInt, nothing of src.
 * `node game/check-vectors.mjs [file] [section]` prints what agrees and exits 1 when something differs.
 */

import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const file = process.argv[2] ?? new URL('vectors.json', import.meta.url)
const only = process.argv[3]
const vectors = JSON.parse(readFileSync(file, 'utf8'))

const sha256 = (data) => createHash('sha256').update(data).digest()
const hmac = (key, text) => createHmac('sha256', key).update(text, 'ascii').digest('hex')
const seedBytes = (hex) => Buffer.from(hex, 'hex')
const drawAt = (seed, message) => BigInt(`0x${hmac(seedBytes(seed), message).slice(0, 13)}`)
const pickOf = (u, n) => (u * BigInt(n)) >> 52n
const bigU = (hex) => BigInt(`0x${hex}`)
const hexOfU = (u) => u.toString(16).padStart(13, '0')
const ticketFrom = (u) => Number(1n + pickOf(u, 1_000_000))

const BOUNDS = [
  ['FN', 0, 700],
  ['MW', 700, 1500],
  ['FT', 1500, 3800],
  ['WW', 3800, 4500],
  ['BS', 4500, 10_000],
]

const PAIRS = [
  [1, 2],
  [3, 4],
]

function messageOf(v) {
  const head = v.game
    ? ['v1', v.game, v.pool_hash, v.pool_salt, v.user_seed, v.nonce]
    : v.seat === undefined
      ? ['v1', 'roll', v.lock_hash, v.randomness, 0, 0]
      : ['v1', 'battle', v.lock_hash, v.randomness, v.seat, v.round]
  return [...head, v.cursor]
    .map((part) => (typeof part === 'number' ? BigInt(part).toString() : part))
    .join(':')
}

/** An item with all that a record says of it, by docs/fairness.md section 2. */
function itemText(item) {
  const wear = item.exterior === null ? '-' : `${item.wear_from}-${item.wear_to}`
  const { skin_id, name_hash, exterior, variant, value_cents } = item
  return [skin_id, name_hash, item.class, exterior ?? '-', variant ?? '-', wear, value_cents].join(':')
}

function shortText({ skin_id, exterior, value_cents }) {
  return [skin_id, exterior, value_cents].join(':')
}

const isWhole = (item) => (item.name_hash ?? null) !== null

/** A record is of version 1 when none of its items is whole; when some are and some are not it is wrong. */
function versionOf(items) {
  if (!items.some(isWhole)) return { version: 1, text: shortText }
  if (items.every(isWhole)) return { version: 2, text: itemText }
  throw new Error('some items have a name_hash and some have none')
}

function linesOf(pool) {
  const rows = pool.rows.toSorted((a, b) => a.from - b.from)
  const { version, text } = versionOf(rows)
  const lines = [
    `noktra-pool-v${version}`,
    `box:${pool.box_id}`,
    `version:${pool.version}`,
    `price:${pool.price_cents}`,
    ...rows.map((row) => `${row.from}-${row.to}:${text(row)}`),
  ]
  return `${lines.join('\n')}\n`
}

function poolIsWhole(pool) {
  const owned = pool.rows.reduce((sum, row) => sum + row.to - row.from + 1, 0)
  const follows = pool.rows.every(
    (row, i) => row.from === (i === 0 ? 1 : pool.rows[i - 1].to + 1) && row.to >= row.from,
  )
  return owned === 1_000_000 && follows
}

function chainLinks({ seed_key, player_id, chain_no }) {
  const links = [Buffer.from(hmac(seedBytes(seed_key), `seed-chain:v1:${player_id}:${chain_no}`), 'hex')]
  while (links.length <= 4096) links.unshift(sha256(links[0]))
  return links.map((link) => link.toString('hex'))
}

function openingOf(v) {
  const { pool } = vectors.pools[v.pool]
  const base = `v1:box:${sha256(linesOf(pool)).toString('hex')}:${v.pool_salt}:${v.user_seed}:${v.nonce}`
  const u = (cursor) => drawAt(v.server_seed, `${base}:${cursor}`)
  const ticket = ticketFrom(u(0))
  const row = pool.rows.find(({ from, to }) => from <= ticket && ticket <= to)
  const { skin_id, exterior, value_cents } = row
  const server_seed_hash = sha256(seedBytes(v.server_seed)).toString('hex')
  return {
    ...v,
    server_seed_hash,
    pool_hash: sha256(linesOf(pool)).toString('hex'),
    ticket,
    skin_id,
    exterior,
    value_cents,
    ...copyOf(row, v, u),
  }
}

/** What is drawn of a copy, by section 4: of an item that is not whole the interval is the one shown, and there is no pattern. */
function copyOf(item, shown, u, [wearAt, patternAt] = [1, 2]) {
  const whole = isWhole(item)
  const { wear_from, wear_to } = whole ? item : shown
  const wear = wear_from === null ? null : wear_from + Number(pickOf(u(wearAt), wear_to - wear_from))
  return { wear_from, wear_to, wear, pattern: whole ? Number(pickOf(u(patternAt), 1000)) : undefined }
}

const ZEROS = '0'.repeat(64)
const hashOfLines = (lines) => sha256(lines).toString('hex')

/** The draws of a player's pair: u at a cursor. */
function pairDraws({ server_seed, user_seed, nonce }, game, hash, salt) {
  return (cursor) => drawAt(server_seed, ['v1', game, hash, salt, user_seed, nonce, cursor].join(':'))
}

function withHash(v) {
  return { ...v, server_seed_hash: sha256(seedBytes(v.server_seed)).toString('hex') }
}

function priceListLines({ version, before, profit_ppm, comfort_skin_id, rows }) {
  const head = ['noktra-prices-v1', `list:${version}`, `before:${before}`, `profit:${profit_ppm}`]
  const lines = [
    ...head,
    `comfort:${comfort_skin_id ?? 'none'}`,
    ...rows.map((row) => `price:${itemText(row)}`),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

const pricesLine = ({ version, list_hash }) => `prices:${version}:${list_hash}`

/** An upgrade by docs/fairness.md section 7. */
function upgradeOf(v) {
  const { target, stake_cents, direction, comfort, nonce_seed = null, prices = null } = v.terms
  const paid = 1_000_000n - BigInt(Math.round(v.profit_rate * 1_000_000))
  const chance_ppm = Number((BigInt(stake_cents) * paid) / BigInt(target.value_cents))
  const text = prices ? itemText : shortText
  const lines = [
    `noktra-upgrade-v${prices ? 3 : nonce_seed === null ? 1 : 2}`,
    ...(prices ? [pricesLine(prices)] : []),
    `target:${text(target)}`,
    `stake:${stake_cents}`,
    `chance:${chance_ppm}`,
    `direction:${direction}`,
    `comfort:${comfort ? text(comfort) : 'none'}`,
    ...(prices || nonce_seed !== null ? [`nonce_seed:${nonce_seed ?? 'none'}`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('')
  const u = pairDraws(v, 'upgrade', hashOfLines(lines), prices ? v.pool_salt : ZEROS)
  const ticket = ticketFrom(u(0))
  const won = direction === 'under' ? ticket <= chance_ppm : ticket > 1_000_000 - chance_ppm
  const given = won ? target : comfort
  const none = { wear: null, pattern: prices ? null : undefined }
  return {
    ...withHash(v),
    terms: { ...v.terms, chance_ppm },
    lines,
    pool_hash: hashOfLines(lines),
    ticket,
    won,
    skin_id: given?.skin_id ?? null,
    exterior: given?.exterior ?? null,
    value_cents: given?.value_cents ?? null,
    ...(given ? copyOf(prices ? given : {}, v, u) : none),
  }
}

const MINES = [2, 2, 3, 3, 4, 4]

function tierLines({ tier, stake_cents, prizes, consolation }) {
  const { version, text } = versionOf([...prizes, ...consolation])
  const lines = [`noktra-mines-v${version}`, `tier:${tier}`, `stake:${stake_cents}`]
  for (const [i, prize] of prizes.entries()) lines.push(`prize:${i + 1}:${text(prize)}`)
  for (const row of consolation) lines.push(`${row.from}-${row.to}:${text(row)}`)
  return `${lines.join('\n')}\n`
}

/** Expected value / stake of stopping after each layer, over the 7^6 ways through all of them. */
function tierReturns({ stake_cents, prizes, consolation }) {
  const all = 7n ** 6n
  const million = 1_000_000n
  const consoled = consolation.reduce((sum, r) => sum + BigInt((r.to - r.from + 1) * r.value_cents), 0n)
  let clear = all
  return prizes.map(({ value_cents }, i) => {
    clear = (clear * BigInt(7 - MINES[i])) / 7n
    const part = clear * BigInt(value_cents) * million + (all - clear) * consoled
    const over = all * million * BigInt(stake_cents)
    let [a, b] = [part, over]
    while (b > 0n) [a, b] = [b, a % b]
    return `${part / a}/${over / a}`
  })
}

/** A minesweeper game by docs/fairness.md section 8: layout, how the picks end it, and what was given. */
function mineGameOf(v) {
  const { tier } = vectors.mine_tiers[v.tier]
  const pool_hash = hashOfLines(tierLines(tier))
  const u = pairDraws(v, 'mines', pool_hash, v.pool_salt)
  const layout = MINES.map((mines, layer) => {
    const tiles = [1, 2, 3, 4, 5, 6, 7]
    for (let i = 6, cursor = 6 * layer; i >= 1; i -= 1, cursor += 1) {
      const j = Number(pickOf(u(cursor), i + 1))
      ;[tiles[i], tiles[j]] = [tiles[j], tiles[i]]
    }
    return tiles.slice(0, mines).toSorted((a, b) => a - b)
  })
  const bomb = v.picks.findIndex((tile, layer) => layout[layer].includes(tile))
  const layer = bomb < 0 ? v.picks.length : bomb
  const consolation_ticket = ticketFrom(u(36))
  return {
    ...withHash(v),
    pool_hash,
    layout,
    picks: v.picks.slice(0, 1 + layer),
    consolation_ticket,
    result: result(),
  }

  function result() {
    const none = {
      skin_id: null,
      exterior: null,
      value_cents: null,
      wear: null,
      wear_from: null,
      wear_to: null,
    }
    if (bomb < 0 && layer === 0) return { kind: 'refund', layer, ...none }
    const row =
      bomb < 0 ? tier.prizes[layer - 1] : tier.consolation.find(({ to }) => consolation_ticket <= to)
    const { skin_id, exterior, value_cents } = row
    const copy = copyOf(row, v.result, u, bomb < 0 ? [40 + layer, 50 + layer] : [37, 38])
    return { ...v.result, kind: bomb < 0 ? 'prize' : 'bomb', layer, skin_id, exterior, value_cents, ...copy }
  }
}

/** A copy from the mall by docs/fairness.md section 9. */
function boughtCopyOf(v) {
  const { skin_id, exterior, wear_from, wear_to, prices = null } = v.terms
  const lines = prices
    ? `noktra-wear-v2\n${pricesLine(prices)}\nitem:${itemText(v.terms)}\n`
    : `noktra-wear-v1\nskin:${skin_id}:${exterior}\nwear:${wear_from}-${wear_to}\n`
  const u = pairDraws(v, 'wear', hashOfLines(lines), prices ? v.pool_salt : ZEROS)
  const { wear, pattern } = copyOf(prices ? v.terms : {}, v.terms, u)
  return { ...withHash(v), lines, pool_hash: hashOfLines(lines), wear, pattern }
}

/** A battle by docs/fairness.md section 6, written for reading, not for speed. */
function foughtOf(v) {
  const { battle_id, mode, team, rounds, consolation, seats, server_seed, beacon, randomness, locked_at_ms } =
    v
  const hashOf = (index) => sha256(linesOf(vectors.pools[index].pool)).toString('hex')
  const idOf = (index) => `${vectors.pools[index].pool.box_id}:${vectors.pools[index].pool.version}`
  const record = [
    `noktra-battle-v${locked_at_ms === undefined ? 1 : 2}`,
    `battle:${battle_id}`,
    `mode:${team ? 'team-' : ''}${mode}`,
  ]
  for (const { pool, pool_salt } of rounds) record.push(`pool:${idOf(pool)}:${hashOf(pool)}:${pool_salt}`)
  record.push(`consolation:${vectors.pools[consolation].pool.version}:${hashOf(consolation)}`)
  for (const { seat, player, entry_cents } of seats) record.push(`seat:${seat}:${player}:${entry_cents}`)
  record.push(`seed:${sha256(seedBytes(server_seed)).toString('hex')}`)
  if (locked_at_ms !== undefined) record.push(`locked_at:${locked_at_ms}`)
  record.push(`beacon:${beacon.source}:${beacon.chain_hash}`, `round:${beacon.round}`)
  const lock_lines = record.join('\n').concat('\n')
  const lock_hash = sha256(lock_lines).toString('hex')

  const uniform = (seat, round, cursor) =>
    drawAt(server_seed, ['v1', 'battle', lock_hash, randomness, seat, round, cursor].join(':'))
  const itemOf = (pool, round, seat) => {
    const ticket = ticketFrom(uniform(seat, round, 0))
    const row = vectors.pools[pool].pool.rows.find(({ to }) => ticket <= to)
    const { skin_id, exterior, value_cents } = row
    const [, wear_from, wear_to] = BOUNDS.find(([name]) => name === exterior) ?? []
    const copy = copyOf(row, { wear_from, wear_to }, (cursor) => uniform(seat, round, cursor))
    const parts = [round, seat, ticket, skin_id, exterior ?? '-', copy.wear ?? '-', value_cents]
    const text = parts.concat(copy.pattern ?? []).join(':')
    return { round, seat, value: value_cents, name: `${round}:${seat}`, text }
  }
  const pot = rounds.flatMap(({ pool }, i) => seats.map(({ seat }) => itemOf(pool, i + 1, seat)))
  const sum = (items) => items.reduce((total, { value }) => total + value, 0)
  const totals = seats.map(({ seat }) => sum(pot.filter((item) => item.seat === seat)))
  const sides = team ? PAIRS : seats.map(({ seat }) => [seat])
  const counted = mode === 'terminal' ? pot.filter(({ round }) => round === rounds.length) : pot
  const scores = sides.map((side) => sum(counted.filter(({ seat }) => side.includes(seat))))

  const decided = decide()
  const isPlayer = (number) => !seats[number - 1].player.startsWith('bot-')
  const drafts = team && decided.winners.some(isPlayer)
  const dearest = pot.toSorted((a, b) => b.value - a.value || a.round - b.round || a.seat - b.seat)
  const share = Math.floor(sum(pot) / decided.winners.length)
  const hands = decided.winners.map((seat) => ({ seat, items: [], unfilled: share }))
  const picks = drafts ? draft() : []
  const house = deal()
  const losers = seats.filter(({ seat }) => !decided.winners.includes(seat))
  const consoled = losers.filter(({ seat, entry_cents }) => isPlayer(seat) && entry_cents >= 500)
  return {
    ...v,
    lock_lines,
    lock_hash,
    draws: pot.map(({ text }) => text),
    totals,
    scores,
    ...decided,
    picks,
    prizes: hands.map(({ seat, items, unfilled }) => ({ seat, items, diamond_cents: unfilled })),
    house,
    consolations: consoled.map(({ seat }) => itemOf(consolation, 0, seat).text),
  }

  function decide() {
    if (mode === 'shared') return { winners: sides.flat(), decided_by: 'share', tied: [], pick: null }
    if (mode === 'jackpot') {
      const u = hexOfU(uniform(0, 0, 0))
      const cent = Number(pickOf(bigU(u), scores.reduce((a, b) => a + b) || sides.length))
      const winners = sides[jackpotOf({ totals_cents: scores, u })]
      return { winners, decided_by: 'jackpot', tied: [], pick: cent }
    }
    const best = scores.toSorted((a, b) => (mode === 'underdog' ? a - b : b - a))[0]
    const tied = [...sides.keys()].filter((index) => scores[index] === best)
    if (tied.length === 1) return { winners: sides[tied[0]], decided_by: 'score', tied: [], pick: null }
    const pick = Number(pickOf(uniform(0, 0, 1), tied.length))
    return { winners: sides[tied[pick]], decided_by: 'tie', tied: tied.map((index) => index + 1), pick }
  }

  function draft() {
    const order = hands.toSorted((a, b) => totals[b.seat - 1] - totals[a.seat - 1] || a.seat - b.seat)
    const ten = dearest.slice(0, 10)
    const taken = []
    for (let turn = 0, passed = 0; passed < order.length; turn = (turn + 1) % order.length) {
      const hand = order[turn]
      const at = ten.findIndex(({ value }) => value <= hand.unfilled)
      passed = at < 0 ? passed + 1 : 0
      if (at < 0) continue
      const [item] = ten.splice(at, 1)
      hand.unfilled -= item.value
      hand.items.push(item.name)
      taken.push(`${hand.seat} takes ${item.name}`)
    }
    return taken
  }

  function deal() {
    const drafted = hands.flatMap(({ items }) => items)
    const left = []
    for (const item of dearest.filter(({ name }) => !drafted.includes(name))) {
      const most = Math.max(...hands.map(({ unfilled }) => unfilled))
      const hand = hands.find(({ unfilled }) => unfilled === most)
      if (item.value > most) left.push(item.name)
      else {
        hand.items.push(item.name)
        hand.unfilled -= item.value
      }
    }
    for (const hand of hands.slice(0, sum(pot) - share * hands.length)) hand.unfilled += 1
    return left
  }
}

/** A roll room by docs/fairness.md section 10. */
function rolledOf(v) {
  const prizes = v.prizes.map((text) => {
    const [number, , , , value] = text.split(':')
    return { number: Number(number), value: Number(value), text }
  })
  prizes.sort((a, b) => b.value - a.value || a.number - b.number)
  const entrants = v.entrants.split(' ')
  const record = ['noktra-roll-v1', `room:${v.room_id}`, `attempt:${v.attempt}`]
  for (const [i, { text }] of prizes.entries()) record.push(`prize:${i + 1}:${text}`)
  for (const [i, entrant] of entrants.entries()) record.push(`entrant:${i + 1}:${entrant}`)
  record.push(`seed:${sha256(seedBytes(v.server_seed)).toString('hex')}`)
  record.push(`beacon:${v.beacon.source}:${v.beacon.chain_hash}`, `round:${v.beacon.round}`)
  const lock_lines = record.join('\n').concat('\n')
  const lock_hash = hashOfLines(lock_lines)
  const base = `v1:roll:${lock_hash}:${v.randomness}:0:0`
  const order = shuffleOf({ server_seed: v.server_seed, base, n: entrants.length, first_cursor: 0 })
  const given = prizes.slice(0, entrants.length)
  const wins = given.map(({ number }, i) => [number, order[i] + 1, entrants[order[i]]].join(':'))
  return { ...v, lock_lines, lock_hash, wins }
}

/** A red envelope by docs/fairness.md section 11, in integers of any size. */
function envelopeOf(v) {
  const { envelope_id, total_cents, parts } = v.terms
  const lines = `noktra-envelope-v1\nenvelope:${envelope_id}\ntotal:${total_cents}\nparts:${parts}\n`
  const u = pairDraws(
    { server_seed: v.server_seed, user_seed: 'envelope', nonce: 0 },
    'envelope',
    hashOfLines(lines),
    ZEROS,
  )
  const amounts = []
  let rest = BigInt(total_cents)
  for (let left = BigInt(parts); left > 1n; left -= 1n) {
    const twice = (2n * rest) / left
    const spare = rest - (left - 1n)
    const amount = 1n + pickOf(u(amounts.length), twice < spare ? twice : spare)
    amounts.push(amount)
    rest -= amount
  }
  return { ...withHash(v), lines, pool_hash: hashOfLines(lines), parts: [...amounts, rest].join(' ') }
}

function shuffleOf({ server_seed, base, n, first_cursor }) {
  const order = [...Array(n).keys()]
  for (let i = n - 1, cursor = first_cursor; i >= 1; i -= 1, cursor += 1) {
    const j = Number(pickOf(drawAt(server_seed, `${base}:${cursor}`), i + 1))
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  return order
}

function jackpotOf({ totals_cents, u }) {
  const total = totals_cents.reduce((sum, cents) => sum + BigInt(cents), 0n)
  if (total === 0n) return Number(pickOf(bigU(u), totals_cents.length))
  const t = pickOf(bigU(u), total)
  let sum = 0n
  for (const [seat, cents] of totals_cents.entries()) {
    sum += BigInt(cents)
    if (sum > t) return seat
  }
  return -1
}

function intervalOf({ exterior, design_from, design_to }) {
  const [, low, high] = BOUNDS.find(([name]) => name === exterior)
  const from = Math.max(low, design_from)
  const to = Math.min(high, design_to)
  return from < to ? { from, to } : null
}

function drawnOf(v) {
  const u = drawAt(v.server_seed, messageOf(v))
  return { ...v, message: messageOf(v), u: hexOfU(u), ticket: ticketFrom(u) }
}

const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
const firstTime = { local: 3, drand: 1_692_803_367 }
const timeOf = (source, round) => firstTime[source] + 3 * (round - 1)

function beaconOf(v) {
  const time = timeOf(v.source, v.round)
  if (v.source === 'drand') {
    const randomness = sha256(seedBytes(v.signature)).toString('hex')
    return { ...v, chain_hash: QUICKNET, randomness, first_round: null, time }
  }
  let link = seedBytes(v.randomness)
  for (let round = v.round; round >= v.first_round; round -= 1) link = sha256(link)
  return { ...v, chain_hash: link.toString('hex'), signature: null, time }
}

/** The first round at least 4 s after the lock. */
function lockRoundOf({ source, locked_at_ms }, ahead_ms = 4000) {
  let round = Math.floor((locked_at_ms / 1000 - firstTime[source]) / 3)
  while (timeOf(source, round) * 1000 < locked_at_ms + ahead_ms) round += 1
  return round
}

/** A salt's round is that of a lock in the whole second of the publication, with 3 s instead of 4. */
function saltRoundOf({ source, published_at }) {
  return lockRoundOf({ source, locked_at_ms: published_at * 1000 }, 3000)
}

const recompute = {
  hashes: (v) => ({
    key: v.key,
    text: v.text,
    sha256: sha256(Buffer.from(v.text, 'ascii')).toString('hex'),
    hmac: hmac(seedBytes(v.key), v.text),
  }),
  chains: (v) => {
    const links = chainLinks(v)
    const pairs = v.pairs.map(({ k }) => ({ k, server_seed: links[k], server_seed_hash: links[k - 1] }))
    return { ...v, head: links[4096], anchor: links[0], pairs }
  },
  picks: (v) => ({ ...v, result: Number(pickOf(bigU(v.u), v.n)) }),
  draws: drawnOf,
  battles: drawnOf,
  rolls: drawnOf,
  beacons: beaconOf,
  lock_rounds: (v) => ({ ...v, round: lockRoundOf(v) }),
  salt_rounds: (v) => ({ ...v, round: saltRoundOf(v) }),
  pools: (v) => ({
    pool: poolIsWhole(v.pool) ? v.pool : 'tickets 1..1,000,000 are not covered exactly once',
    lines: linesOf(v.pool),
    hash: sha256(linesOf(v.pool)).toString('hex'),
  }),
  openings: openingOf,
  fought: foughtOf,
  rolled: rolledOf,
  envelopes: envelopeOf,
  market_names: (v) => ({ ...v, name_hash: sha256(v.name.normalize('NFC')).toString('hex') }),
  price_lists: (v) => ({ ...v, lines: priceListLines(v.list), hash: hashOfLines(priceListLines(v.list)) }),
  upgrades: upgradeOf,
  mine_tiers: (v) => ({
    ...v,
    lines: tierLines(v.tier),
    hash: hashOfLines(tierLines(v.tier)),
    returns: tierReturns(v.tier),
  }),
  mine_games: mineGameOf,
  wears: boughtCopyOf,
  shuffles: (v) => ({ ...v, order: shuffleOf(v) }),
  jackpots: (v) => ({ ...v, seat: jackpotOf(v) }),
  ties: (v) => ({ ...v, seat: Number(pickOf(bigU(v.u), v.k)) }),
  wear_intervals: (v) => ({ ...v, interval: intervalOf(v) }),
  exteriors: (v) => ({ ...v, exterior: BOUNDS.find(([, low, high]) => low <= v.wear && v.wear < high)[0] }),
}

/** Keys sorted, so that only contents are compared; what is undefined is not there. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(',')}}`
}

let differences = 0
for (const [section, again] of Object.entries(recompute)) {
  if (only !== undefined && section !== only) continue
  const list = vectors[section]
  if (!Array.isArray(list) || list.length === 0) {
    differences += 1
    console.error(`✗ ${section}: missing`)
    continue
  }
  const wrong = list.filter((vector) => {
    try {
      return canonical(again(vector)) !== canonical(vector)
    } catch {
      return true
    }
  })
  differences += wrong.length
  for (const vector of wrong) console.error(`✗ ${section}: ${JSON.stringify(vector).slice(0, 300)}`)
  if (wrong.length === 0) console.log(`✓ ${section}: ${list.length}`)
}
if (differences > 0) {
  console.error(`${differences} vectors differ`)
  process.exit(1)
}
