import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { seedAt, seedChainHead } from '@noktra/game/fairness'
import { drawUpgrade, upgradeChance, type UpgradeTerms } from '@noktra/game/upgrades'
import { readSecrets } from '@noktra/server/platform/secrets'
import { mustHold, type Attack } from '../attack.ts'
import { asSuperuser, buyCoins, mustAnswer, newPlayer, type OwnStore, type Player } from '../stage.ts'

const PLAYS = 40
/** Fair plays at even chances fall below this once in ten thousand rounds of the attack. */
const LEAST_WINS = 9
const PLAY = '/api/upgrade'
const WHOLE = { from: 0, to: 10_000 }

type Known = { terms: UpgradeTerms; profit_rate: number; user_seed: string; server_seed: Uint8Array }

/** What an operator knows before a press: the player's seeds, and every term but what the browser adds. */
async function readAll(store: OwnStore, player: Player, fairId: string): Promise<Known> {
  const { proof } = mustAnswer(await player.caller.get(`/api/fair/${fairId}`)).data
  const { seed } = readSecrets(join(store.dataDir, 'secrets.json'), { mustExist: true })
  const server_seed = seedAt(seedChainHead(seed, player.id, proof.chain_no), proof.pair_no)
  return { terms: proof.terms, profit_rate: proof.profit_rate, user_seed: proof.user_seed, server_seed }
}

/** Whether the draw of a nonce would win with the target at this price, by all that is known before the press. */
function foretell(known: Known, nonce: number, price: number): boolean {
  const target = { ...known.terms.target, value_cents: price }
  const chance_ppm = upgradeChance(known.terms.stake_cents, price, known.profit_rate)
  const terms = { ...known.terms, target, chance_ppm, nonce_seed: null }
  return drawUpgrade({ ...known, terms, nonce, wearIntervalOf: () => WHOLE }).won
}

export const steeringAttacks: Attack[] = [
  {
    theme: 'insiders',
    tries: "move a target's price by a cent after the choice, to the one that loses",
    short: true,
    run: async (stage) => {
      const store = await stage.sandbox()
      const player = await newPlayer(store)
      await buyCoins(player, 1000)
      const { caller, token } = player
      const skin = await asSuperuser(
        store.dataDir,
        'select id, price from skin where price between 5000 and 6000 order by id limit 1',
      )
      const [skin_id, price] = [Number(skin.id), Number(skin.price)]
      const setPrice = (cents: number) =>
        asSuperuser(store.dataDir, 'update skin set price = $1 where id = $2', [cents, skin_id])
      const coin = Math.round((price / 2) * 1.087) / 100
      const press = (body: Record<string, unknown>) =>
        caller.post(PLAY, { coin, skin_id, direction: 'under', ...body }, { token })
      const first = mustAnswer(await press({})).data
      const known = await readAll(store, player, first.upgrade.fair_id)
      let [moved, refused, won] = [0, 0, 0]
      try {
        for (let n = 0; n < PLAYS; n += 1) {
          if (n % 20 === 0) await buyCoins(player, 1000)
          const { nonce } = mustAnswer(await caller.get('/api/user/seed', { token })).data
          const losing = [price, price + 1, price - 1].find((cents) => !foretell(known, nonce, cents))
          await setPrice(losing ?? price)
          const nonce_seed = randomBytes(16).toString('hex')
          if (losing !== undefined && losing !== price) {
            moved += 1
            const seen = await press({ nonce_seed, target_price: price / 100 })
            if (seen.code !== 0) refused += 1
          }
          const blind = mustAnswer(await press({ nonce_seed })).data.upgrade
          if (blind.won) won += 1
        }
      } finally {
        await setPrice(price)
      }
      mustHold(refused === moved, `${moved - refused} of ${moved} moved prices were played as the shown one`)
      mustHold(won >= LEAST_WINS, `the outcomes were steered: ${won} of ${PLAYS} won`)
      return `${refused} of ${moved} moved prices refused; of ${PLAYS} that went unseen ${won} won`
    },
  },
]
