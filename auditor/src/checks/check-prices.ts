import { hash } from 'node:crypto'
import { Field, sortedJson, wordOf, type Json } from '../field.ts'
import type { Proof } from '../log/entries.ts'
import { readEntries } from '../log/tiles.ts'
import type { Visitor } from '../visitor.ts'
import type { Tallies } from './tallies.ts'

/** So many of the newest lists are read; a long-lived store has many. */
const MOST_LISTS = 300
const ROWS = 1000
const PPM = 1_000_000
const FIRST_BEFORE = '0'.repeat(64)

/** A play that names its price list: the item that its proof says was a target or was bought, and what the list was called. */
export type ListedPlay = {
  name: string
  version: number
  list_hash: string
  skin_id: number
  item: string
}

type List = { version: number; hash: string; items: Map<number, string> }

/** Of a proof that names a price list, what the list has to say. */
export function listedPlay(proof: Proof): ListedPlay[] {
  const terms = new Field(proof, 'proof').find('terms')
  const prices = terms?.find('prices')
  if (!terms || !prices || prices.isNull) return []
  const item = terms.find('target') ?? terms
  return [
    {
      name: `${wordOf(proof['kind'])} ${wordOf(proof['id'])}`,
      version: prices.at('version').count(),
      list_hash: prices.at('list_hash').text(),
      skin_id: item.at('skin_id').count(),
      item: itemText(item, item.at('value_cents').count()),
    },
  ]
}

/**
 * Reads the price lists (docs/fairness.md, section 7): each hashes to what it is called, names the one before it, and stands in the log; and
 * every upgrade and every copy from the mall that was seen went by a list as it is published, with the item in it.
 */
export async function checkPrices(
  visitor: Visitor,
  tallies: Tallies,
  plays: readonly ListedPlay[],
): Promise<void> {
  const size = (await visitor.read('/api/log')).at('size').count()
  const lists: List[] = []
  let before: string | null = null
  for (const told of await readLists(visitor)) {
    const list = await readList(visitor, told)
    const { version } = list
    const follows: string | null = version === 1 ? FIRST_BEFORE : before
    tallies.prices.count(
      list.hash !== told.at('list_hash').text()
        ? `price list ${version} has other lines than its hash says`
        : follows !== null && told.at('before').text() !== follows
          ? `price list ${version} does not follow the one before it`
          : await entryFault(visitor, told, size),
    )
    before = list.hash
    lists.push(list)
  }
  for (const play of plays) tallies.prices.count(faultOf(play, lists))
}

/** The newest lists, the oldest of them first. */
async function readLists(visitor: Visitor): Promise<Field[]> {
  const lists: Field[] = []
  for (let after = ''; lists.length < MOST_LISTS;) {
    const page = await visitor.read('/api/fair/prices', {
      page_size: 100,
      ...(after === '' ? {} : { after }),
    })
    lists.push(...page.at('list').list())
    const next = page.at('next')
    if (next.isNull) break
    after = next.text()
  }
  return lists.toReversed()
}

/** A list with the hash of its lines. */
async function readList(visitor: Visitor, told: Field): Promise<List> {
  const version = told.at('version').count()
  const comfort = told.at('comfort_skin_id')
  const lines = [
    'noktra-prices-v1',
    `list:${version}`,
    `before:${told.at('before').text()}`,
    `profit:${Math.round(told.at('profit_rate').number() * PPM)}`,
    `comfort:${comfort.isNull ? 'none' : comfort.count()}`,
  ]
  const items = new Map<number, string>()
  for (let after = ''; ;) {
    const query = { version, page_size: ROWS, ...(after === '' ? {} : { after }) }
    const page = await visitor.read('/api/fair/prices/rows', query)
    for (const row of page.at('list').list()) {
      const item = itemText(row, row.at('value').cents())
      lines.push(`price:${item}`)
      items.set(row.at('skin_id').count(), item)
    }
    const next = page.at('next')
    if (next.isNull) break
    after = next.text()
  }
  return { version, hash: hash('sha256', `${lines.join('\n')}\n`), items }
}

/** An item as a record writes it. */
function itemText(row: Field, cents: number): string {
  const [exterior, variant, from] = ['exterior', 'variant', 'wear_from'].map((name) => row.at(name))
  return [
    row.at('skin_id').count(),
    row.at('name_hash').text(),
    row.at('class').text(),
    exterior!.isNull ? '-' : exterior!.text(),
    variant!.isNull ? '-' : variant!.text(),
    from!.isNull ? '-' : `${from!.count()}-${row.at('wear_to').count()}`,
    cents,
  ].join(':')
}

/** What is wrong with the entries of a list in the log; those that still wait are none. */
async function entryFault(visitor: Visitor, told: Field, size: number): Promise<string | null> {
  const [version, list_hash] = [told.at('version').count(), told.at('list_hash').text()]
  const round = told.at('salt_round')
  const said: [string, Json][] = [
    [
      'published',
      {
        version,
        list_hash,
        before: told.at('before').text(),
        salt_source: round.at('source').text(),
        salt_round: round.at('round').count(),
      },
    ],
    ['salted', { version, list_hash, salt: told.at('salt').value }],
  ]
  for (const [name, record] of said) {
    const index = told.at('log').at(name)
    if (index.isNull || index.count() >= size) continue
    const entry = await entryAt(visitor, index.count(), size)
    if (entry !== `noktra-log-prices-v1\n${sortedJson(record)}\n`)
      return `entry ${index.count()} of the log is not the one of price list ${version}`
  }
  return null
}

async function entryAt(visitor: Visitor, index: number, size: number): Promise<string | undefined> {
  for await (const entry of readEntries(visitor, size, index)) return entry.toString()
  return undefined
}

/** A skin whose row is older than the lists that were read is not judged. */
function faultOf(
  { name, version, list_hash, skin_id, item }: ListedPlay,
  lists: readonly List[],
): string | null {
  const list = lists.find((known) => known.version === version)
  if (!list) return `${name} names price list ${version}, which is not published`
  if (list.hash !== list_hash) return `${name} names price list ${version} by another hash`
  const newest = lists.findLast((known) => known.version <= version && known.items.has(skin_id))
  const listed = newest?.items.get(skin_id)
  return listed === undefined || listed === item
    ? null
    : `${name} is for ${item}, and price list ${newest!.version} has ${listed}`
}
