import { mustHold, type Attack } from '../attack.ts'
import { ownerOf, runCommand } from '../admin.ts'
import { asSuperuser, buyCoins, mustAnswer, newPlayer } from '../stage.ts'

const theme = 'loops of value'

export const loopAttacks: Attack[] = [
  {
    theme,
    tries: 'find a loop above 1 in what the store has published',
    short: true,
    run: async (stage) => {
      const { status, said } = runCommand(await stage.sandbox(), 'economy', [])
      mustHold(status === 0, said.slice(-300))
      const values = [...said.matchAll(/(\d+\.\d+)\s?%/g)].map(([, value]) => Number(value))
      mustHold(values.length > 10, `only ${values.length} loops were printed`)
      return `${values.length} loops, the best returns ${Math.max(...values)} %`
    },
  },
  {
    theme,
    tries: 'set a cap, a rate or a mark-up by which a loop pays',
    short: true,
    run: async (stage) => {
      const store = await stage.live()
      const member = await ownerOf(store)
      const { list } = mustAnswer(await member.look('settings')).data
      const wishes: [string, number][] = [
        ['value_cap', 1.05],
        ['mall_coin_markup', 0.9],
        ['diamond_to_coin', 1.2],
        ['upgrade_profit_rate', 1.01],
      ]
      for (const [key, value] of wishes) {
        const { value: seen } = list.find((row: { key: string }) => row.key === key)
        const heard = await member.command('settings/save-money', { key, value, seen })
        mustHold(heard.code !== 0, `${key} = ${value} was not refused`)
      }
      return `${wishes.map(([key, value]) => `${key} ${value}`).join(', ')}: refused`
    },
  },
  {
    theme,
    tries: 'open a box, wait until prices have risen by 30 %, sell',
    short: true,
    run: async (stage) => {
      const store = await stage.sandbox()
      const player = await newPlayer(store)
      await buyCoins(player, 1000)
      const { caller, token } = player
      const { list: boxes } = mustAnswer(await caller.get('/api/box/list?sort=price&page_size=20')).data
      const { box_id } = boxes.at(-1)
      mustAnswer(await caller.post('/api/box/open', { box_id }, { token }))
      const item = await asSuperuser(
        store.dataDir,
        `select id, skin_id, value from item where player_id = $1 order by id desc limit 1`,
        [player.id],
      )
      await asSuperuser(store.dataDir, 'update skin set price = ceil(price * 1.3) where id = $1', [
        item.skin_id,
      ])
      // Beyond the 72 hours of the printed value.
      await asSuperuser(
        store.dataDir,
        `update item set value_until = now() - interval '1 hour' where id = $1`,
        [item.id],
      )
      try {
        const { list } = mustAnswer(await caller.get('/api/backpack/list', { token })).data
        const worth = list.find((row: { item_id: number }) => row.item_id === Number(item.id))
        const shown = Math.round(Number(worth.value) * 100)
        mustHold(
          shown <= Math.floor(1.04 * Number(item.value)),
          `worth ${shown} of ${item.value} cents printed`,
        )
        return `worth ${shown} cents for ${item.value} printed`
      } finally {
        await asSuperuser(store.dataDir, 'update skin set price = floor(price / 1.3) where id = $1', [
          item.skin_id,
        ])
      }
    },
  },
]
