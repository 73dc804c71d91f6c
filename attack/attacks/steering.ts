import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seedAt, seedChainHead } from '@noktra/game/fairness'
import { drawUpgrade, upgradeChance, type UpgradeTerms } from '@noktra/game/upgrades'
import { readSecrets } from '@noktra/server/platform/secrets'
import { mustHold, type Attack } from '../attack.ts'
import type { Caller } from '../caller.ts'
import {
  asSuperuser,
  buyCoins,
  mustAnswer,
  newPlayer,
  type OwnStore,
  type Player,
  type Stage,
} from '../stage.ts'

const PLAYS = 40
/** Fair plays at even chances fall below this once in ten thousand rounds of the attack. */
const LEAST_WINS = 9
const PLAY = '/api/upgrade'
const WHOLE = { from: 0, to: 10_000 }

type Known = {
  terms: UpgradeTerms
  pool_salt: string
  profit_rate: number
  user_seed: string
  server_seed: Uint8Array
}

/** What an operator knows before a press: the player's seeds, and every term but what the browser adds. */
async function readAll(store: OwnStore, player: Player, fairId: string): Promise<Known> {
  const { proof } = mustAnswer(await player.caller.get(`/api/fair/${fairId}`)).data
  const { seed } = readSecrets(join(store.dataDir, 'secrets.json'), { mustExist: true })
  const server_seed = seedAt(seedChainHead(seed, player.id, proof.chain_no), proof.pair_no)
  const { pool_salt } = proof
  return {
    terms: proof.terms,
    pool_salt,
    profit_rate: proof.profit_rate,
    user_seed: proof.user_seed,
    server_seed,
  }
}

/** Whether the draw of a nonce would win with the target at this price, by all that is known before the press. */
function foretell(known: Known, nonce: number, price: number): boolean {
  const target = { ...known.terms.target, value_cents: price }
  const chance_ppm = upgradeChance(known.terms.stake_cents, price, known.profit_rate)
  const terms = { ...known.terms, target, chance_ppm, nonce_seed: null }
  return drawUpgrade({ ...known, terms, nonce, wearIntervalOf: () => WHOLE }).won
}

/** A player with coins, and a target from this many cents on. */
async function chooser(stage: Stage, cents: number) {
  const store = await stage.sandbox()
  const player = await newPlayer(store)
  await buyCoins(player, 1000)
  const skin = await asSuperuser(
    store.dataDir,
    'select id, price from skin where price between $1 and $1 + 1000 order by id limit 1',
    [cents],
  )
  return { store, player, skin_id: Number(skin.id), price: Number(skin.price) }
}

/** How long a change takes to be listed at most: the round of its list, and the sweeps before and after it. */
const LISTED_MS = 30_000

export const steeringAttacks: Attack[] = [
  {
    theme: 'insiders',
    tries:
      "move a target's price by a cent after the choice, to the one that loses, and hide that it is in no price list",
    short: true,
    run: async (stage) => {
      const { store, player, skin_id, price } = await chooser(stage, 5000)
      const { caller, token } = player
      const setPrice = async (cents: number) => {
        await asSuperuser(store.dataDir, 'update skin set price = $1 where id = $2', [cents, skin_id])
        await asSuperuser(store.dataDir, 'update skin set listed = true where id = $1', [skin_id])
      }
      const coin = Math.round((price / 2) * 1.087) / 100
      const press = (body: Record<string, unknown>) =>
        caller.post(PLAY, { coin, skin_id, direction: 'under', ...body }, { token })
      const first = mustAnswer(await press({})).data
      const known = await readAll(store, player, first.upgrade.fair_id)
      let [moved, refused, won, told, salted] = [0, 0, 0, 0, 0]
      try {
        for (let n = 0; n < PLAYS; n += 1) {
          if (n % 20 === 0) await buyCoins(player, 1000)
          const { nonce } = mustAnswer(await caller.get('/api/user/seed', { token })).data
          const losing = [price, price + 1, price - 1].find((cents) => !foretell(known, nonce, cents))
          await setPrice(losing ?? price)
          const nonce_seed = randomBytes(16).toString('hex')
          const isMoved = losing !== undefined && losing !== price
          if (isMoved) {
            moved += 1
            const seen = await press({ nonce_seed, target_price: price / 100 })
            if (seen.code !== 0) refused += 1
          }
          const blind = mustAnswer(await press({ nonce_seed })).data.upgrade
          if (blind.won) won += 1
          const { terms } = mustAnswer(await caller.get(`/api/fair/${blind.fair_id}`)).data.proof
          if (!isMoved) continue
          const listed = await priceInList(caller, terms.prices.version, skin_id)
          if (terms.target.value_cents !== listed) told += 1
          // A sweep listed the price before it was hidden: by another list, whose salt was not known when it was set.
          else if (terms.prices.version !== known.terms.prices!.version) salted += 1
        }
      } finally {
        await setPrice(price)
      }
      mustHold(refused === moved, `${moved - refused} of ${moved} moved prices were played as the shown one`)
      const hidden = moved - told - salted
      mustHold(hidden === 0, `${hidden} of ${moved} moved prices are those of the list that the salt is of`)
      mustHold(won >= LEAST_WINS, `the outcomes were steered: ${won} of ${PLAYS} won`)
      return `${refused} of ${moved} moved prices refused; of ${PLAYS} that went unseen ${won} won, ${told} proofs contradict their list and ${salted} name a later one`
    },
  },
  {
    theme: 'insiders',
    tries: 'change a price after a player has chosen, and play the press by the new list',
    short: true,
    run: async (stage) => {
      const { store, player, skin_id, price } = await chooser(stage, 6001)
      const { caller, token } = player
      const current = async () =>
        mustAnswer(await caller.get('/api/fair/prices/current')).data.list.list_hash as string
      const prices_hash = await current()
      const press = async (body: Record<string, unknown>) =>
        caller.post(PLAY, { coin: 30, skin_id, direction: 'under', ...body }, { token })
      mustAnswer(await press({ prices_hash }))
      await asSuperuser(store.dataDir, 'update skin set price = price + 1 where id = $1', [skin_id])
      const meanwhile = await press({ prices_hash })
      let late = meanwhile
      for (const end = Date.now() + LISTED_MS; Date.now() < end && late.data?.error === 'prices_changing';) {
        await wait(200)
        late = await press({ prices_hash })
      }
      const aware = await press({ prices_hash: await current(), target_price: (price + 1) / 100 })
      await asSuperuser(store.dataDir, 'update skin set price = $1 where id = $2', [price, skin_id])
      mustHold(
        meanwhile.data?.error === 'prices_changing',
        `between the lists it was answered ${meanwhile.data?.error}`,
      )
      mustHold(
        late.data?.error === 'upgrade_changed',
        `pressed on the old list it was answered ${late.data?.error}`,
      )
      mustHold(aware.code === 0, `pressed on the new list it was answered ${aware.data?.error}`)
      return 'closed until the next list, and refused on the old one after it'
    },
  },
]

/** What the newest row up to a list says that a skin costs, in cents, of what everybody may read. */
async function priceInList(caller: Caller, version: number, skinId: number): Promise<number | undefined> {
  for (let list = version; list >= 1; list -= 1) {
    const query = `version=${list}&page_size=1&after=${skinId - 1}`
    const row = mustAnswer(await caller.get(`/api/fair/prices/rows?${query}`)).data.list[0]
    if (row?.skin_id === skinId) return Math.round(row.value * 100)
  }
  return undefined
}
