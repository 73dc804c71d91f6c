import { mustHold, type Attack } from '../attack.ts'
import { newLivePlayer } from '../live-player.ts'
import { ownerOf, runCommand, type Member } from '../admin.ts'
import { asSuperuser, mustAnswer, prove, type LiveStore, type Stage } from '../stage.ts'

const theme = 'insiders'

async function alone(stage: Stage): Promise<{ store: LiveStore; member: Member }> {
  const store = await stage.live()
  return { store, member: await ownerOf(store) }
}

/** All coins and diamonds that anybody could spend, in cents: of players, on cards, in envelopes. */
async function spendable({ dataDir }: LiveStore): Promise<number> {
  const row = await asSuperuser(
    dataDir,
    `select (select coalesce(sum(balance), 0) from account where player_id is not null)::bigint
      + (select coalesce(sum(face * count), 0) from card_batch)::bigint
      + (select coalesce(sum(total), 0) from envelope)::bigint as cents`,
  )
  return Number(row.cents)
}

/** A command that must make nothing but a request. */
async function mustWait(stage: Stage, path: string, body: Record<string, unknown>): Promise<string> {
  const { store, member } = await alone(stage)
  const before = await spendable(store)
  const heard = await member.command(path, body)
  const now = await spendable(store)
  mustHold(now === before, `${(now - before) / 100} coins were made`)
  if (heard.code !== 0) return `refused: ${heard.msg}`
  mustHold(Number.isInteger(heard.data.approval_id), `it happened: ${heard.text.slice(0, 200)}`)
  const agreed = await member.command('approvals/approve', { id: heard.data.approval_id })
  mustHold(agreed.code !== 0, 'the asker agreed')
  mustHold((await spendable(store)) === before, 'coins were made after all')
  return `waits for a second person; own approval refused: ${agreed.msg}`
}

/** What somebody does who has all rights in the database and knows how the lines are chained. */
const TAMPERINGS = [
  ['changed', `update audit set reason = 'nothing' where id = (select max(id) - 1 from audit)`],
  ['taken out', 'delete from audit where id = (select max(id) - 1 from audit)'],
  ['cut off at the end', 'delete from audit where id = (select max(id) from audit)'],
] as const

const inAYear = () => Math.floor(Date.now() / 1000) + 365 * 24 * 3600

export const insiderAttacks: Attack[] = [
  {
    theme,
    tries: 'an owner alone makes cards worth 1,000,000,000 coins',
    short: true,
    run: (stage) => mustWait(stage, 'cards/make', { kind: 'sold', face: 100_000, count: 10_000 }),
  },
  {
    theme,
    tries: 'an owner alone fills an envelope of 100,000 coins',
    short: true,
    run: (stage) => {
      const words = { en: 'x', zh: 'x', pt: 'x' }
      const terms = { code: 'ATTACK-1', titles: words, descr: words, total: 100_000, parts: 1 }
      return mustWait(stage, 'envelopes/make', { ...terms, ends_at: inAYear() })
    },
  },
  {
    theme,
    tries: 'an owner alone gives a friend 50,000 coins',
    short: true,
    run: async (stage) => {
      const { store } = await alone(stage)
      const { id } = await newLivePlayer(store)
      return mustWait(stage, 'players/adjust', { id, purse: 'cash', amount: 50_000 })
    },
  },
  {
    theme,
    tries: 'the same in a thousand small pieces',
    run: async (stage) => {
      const { store, member } = await alone(stage)
      const { id } = await newLivePlayer(store)
      const before = await spendable(store)
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          for (let n = 0; n < 100; n += 1)
            await member.command('players/adjust', { id, purse: 'cash', amount: 100 })
        }),
      )
      const coins = ((await spendable(store)) - before) / 100
      mustHold(coins <= 10_000, `${coins} coins were made`)
      return `${coins} of 100,000 coins: the budget of a day`
    },
  },
  {
    theme,
    tries: 'an owner alone sets the recharge rate to 0.01',
    short: true,
    run: async (stage) => {
      const { store, member } = await alone(stage)
      const { list } = mustAnswer(await member.look('settings')).data
      const { value: seen } = list.find(({ key }: { key: string }) => key === 'recharge_rate')
      const heard = await member.command('settings/save-money', { key: 'recharge_rate', value: 0.01, seen })
      const row = await asSuperuser(store.dataDir, `select value from setting where key = 'recharge_rate'`)
      mustHold(Number(row.value) !== 0.01, 'the rate was changed')
      if (heard.code !== 0) return `refused: ${heard.msg}`
      const agreed = await member.command('approvals/approve', { id: heard.data.approval_id })
      mustHold(agreed.code !== 0, 'the asker agreed')
      return `waits; own approval refused: ${agreed.msg}`
    },
  },
  {
    theme,
    tries: 'an owner invites a puppet to agree with them',
    short: true,
    run: async (stage) => {
      const { member } = await alone(stage)
      const { data } = mustAnswer(await member.command('staff/invite', { name: 'Puppet', role: 'operator' }))
      mustHold(data.link === undefined && data.approval_id, 'the invitation came at once')
      const { list } = mustAnswer(await member.look('staff')).data
      const puppet = list.find(({ name }: { name: string }) => name === 'Puppet')
      if (puppet) {
        const link = await member.command('staff/link', { id: puppet.id })
        mustHold(link.code !== 0, 'the link was given')
      }
      return 'the invitation waits for a second person, or for a day where there is none'
    },
  },
  {
    theme,
    tries: 'commands of the shell, without a name of the staff',
    short: true,
    run: async (stage) => {
      const { store } = await alone(stage)
      const before = await spendable(store)
      const tried = [
        runCommand(store, 'cards', ['--kind', 'sold', '--face', '1000', '--count', '100']),
        runCommand(store, 'envelope', [
          '--code',
          'ATTACK-2',
          '--sum',
          '50000',
          '--parts',
          '1',
          '--days',
          '1',
        ]),
      ]
      mustHold(
        tried.every(({ status }) => status !== 0),
        tried.map(({ said }) => said.slice(0, 100)).join(' | '),
      )
      mustHold((await spendable(store)) === before, 'something was made')
      return tried[0]!.said.split('\n')[0]!.slice(0, 120)
    },
  },
  {
    theme,
    tries: 'money without a budget, by a statement of the store’s own user',
    short: true,
    run: async (stage) => {
      const { store } = await alone(stage)
      const tried = await asSuperuser(
        store.dataDir,
        `do $$ begin set local role noktra_app;
          update account set balance = -1 where kind like 'issue-%'; end $$`,
      ).catch((refused: Error) => refused)
      mustHold(tried instanceof Error, 'an account of issuance went below zero')
      return `refused by the database: ${tried.message.slice(0, 90)}`
    },
  },
  ...TAMPERINGS.map(([how, statement], n): Attack => ({
    theme,
    tries: `a line of the audit log is ${how} by the database's superuser`,
    // The others are found by the same check.
    short: n === 0,
    run: async (stage) => {
      const { store, member } = await alone(stage)
      mustAnswer(await member.command('cards/make', { kind: 'sold', face: 100_000, count: 1 }))
      mustAnswer(await member.command('cards/make', { kind: 'sold', face: 100_000, count: 2 }))
      await asSuperuser(
        store.dataDir,
        `create table kept_audit as table audit; alter table audit disable trigger user; ${statement}`,
      )
      const tampered = prove(store)
      await asSuperuser(
        store.dataDir,
        `delete from audit; insert into audit overriding system value select * from kept_audit;
          alter table audit enable trigger user; drop table kept_audit`,
      )
      const fault = tampered.said.split('\n').find((line) => /^NOT TRUE .*audit log/.test(line))
      mustHold(
        tampered.status !== 0 && fault !== undefined,
        `the audit of the books saw nothing: ${tampered.said.slice(-200)}`,
      )
      const { status, said } = prove(store)
      mustHold(status === 0, `the books are not green afterwards: ${said.slice(0, 300)}`)
      return fault.slice(0, 120)
    },
  })),
]
