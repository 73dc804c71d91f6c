import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { removeDataFolder, startCluster } from '@noktra/server/platform/db/embedded'
import { Client } from 'pg'
import { launchStore, makeOpenFolder, startStore, type OpenStore } from '../server/test/started-store.ts'
import { Caller, type Heard } from './caller.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'

export type OwnStore = OpenStore & { dataDir: string; env: NodeJS.ProcessEnv }
/** A live store, with the mailbox that its mails come to. */
export type LiveStore = OwnStore & { mailbox: Mailbox }

/** Where attacks find what they attack. Everything on it is gone at the end. */
export type Stage = {
  /** A sandbox that attacks share, started when the first one asks for it; its boxes are on sale. */
  sandbox: () => Promise<OwnStore>
  /** A live store in production with nothing but a mail server, which attacks share; its boxes are on sale. */
  live: () => Promise<LiveStore>
  /** A data folder of the attack's own. */
  newFolder: (name: string) => string
  /** A store of the attack's own that must open; stopped at the end if it still runs. */
  open: (dataDir: string, settings?: NodeJS.ProcessEnv) => Promise<OwnStore>
  /** Starts a store that should refuse to open. Gives its status, null when it opened, and all that it said. */
  tryToOpen: (
    dataDir: string,
    settings?: NodeJS.ProcessEnv,
  ) => Promise<{ status: number | null; said: string }>
  end: () => Promise<void>
}

export const PRODUCTION = { NODE_ENV: 'production', BEACON: 'local', LOCAL_BEACON: '1' }
/** A mail server that is not there: what matters is that it is real. */
export const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'store@noktra.example' }
export const CONNECTIONS_PER_NETWORK = 40
const FEW_CONNECTIONS = { MAX_CONNECTIONS_PER_NETWORK: String(CONNECTIONS_PER_NETWORK) }

export function makeStage(): Stage {
  const folders: string[] = []
  const stores: OwnStore[] = []
  let sandbox: Promise<OwnStore> | null = null
  let live: Promise<LiveStore> | null = null
  let mailbox: Mailbox | null = null

  const newFolder = (name: string) => {
    const folder = makeOpenFolder(`attack-${name}`)
    folders.push(folder)
    return join(folder, 'data')
  }
  const open = async (dataDir: string, settings: NodeJS.ProcessEnv = {}) => {
    const env = { DATA_DIR: dataDir, ...settings }
    const store = { ...(await startStore(env)), dataDir, env }
    stores.push(store)
    return store
  }
  return {
    newFolder,
    open,
    sandbox: () => (sandbox ??= open(newFolder('sandbox')).then(withBoxes)),
    live: () =>
      (live ??= (async () => {
        mailbox = await openMailbox()
        const mail = { ...MAIL, SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` }
        const store = await open(newFolder('live'), { ...PRODUCTION, ...mail, ...FEW_CONNECTIONS })
        return { ...(await withBoxes(store)), mailbox }
      })()),
    tryToOpen: async (dataDir, settings = {}) => {
      const store = launchStore({ DATA_DIR: dataDir, ...settings })
      const status = await store.started
      if (status === null) await store.stop()
      return { status, said: store.output() }
    },
    end: async () => {
      mailbox?.close()
      await Promise.all(stores.filter(({ child }) => child.exitCode === null).map((store) => store.stop()))
      for (const folder of folders) {
        removeDataFolder(join(folder, 'data'))
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Boxes come on sale with the first round of the beacon. */
export async function withBoxes<S extends OwnStore>(store: S): Promise<S> {
  const visitor = new Caller(store.url)
  while ((await visitor.get('/api/box/list')).data.total === 0) await wait(100)
  return store
}

// oxlint-disable-next-line typescript/no-explicit-any -- an attacker takes rows as they come
type Row = Record<string, any>

/** What somebody with the rights of the whole database does. Gives the first row. */
export async function asSuperuser(dataDir: string, statement: string, values: unknown[] = []): Promise<Row> {
  const client = new Client({ host: startCluster(dataDir).host, user: 'postgres', database: 'noktra' })
  await client.connect()
  try {
    const result = await client.query<Row>(statement, values)
    return result.rows?.[0] ?? {}
  } finally {
    await client.end()
  }
}

export type Player = { caller: Caller; token: string; mobile: string; id: number }

let numbers = 0

export function newNumber(): string {
  numbers += 1
  return `+86137${String(20_000_000 + numbers)}`
}

/** A player of a sandbox, registered as a stranger does. */
export async function newPlayer(
  store: OwnStore,
  {
    caller = new Caller(store.url),
    ...also
  }: { caller?: Caller; invite_code?: string; password?: string } = {},
): Promise<Player> {
  const mobile = newNumber()
  const code = await askForCode(store, caller, mobile)
  const { data } = mustAnswer(
    await caller.post('/api/user/login', { mobile, login_type: 'mobile', code, ...also }),
  )
  return { caller, token: data.access_token, mobile, id: data.user_id }
}

/** Has a code sent and reads it where the sandbox keeps it. */
export async function askForCode(store: OwnStore, caller: Caller, mobile: string): Promise<string> {
  const { data: pair } = mustAnswer(await caller.post('/sandbox/captcha'))
  mustAnswer(await caller.post('/api/public/sendSms', { mobile, ...pair }))
  return sentCode(store, mobile)
}

export async function sentCode(store: OwnStore, mobile: string): Promise<string> {
  const owner = new Caller(store.url)
  const { data } = await owner.get(`/sandbox/outbox?format=json&to=${encodeURIComponent(mobile)}`)
  return data.list[0].code
}

/** Buys coins at the sandbox's cashier. */
export async function buyCoins(player: Player, amount: number): Promise<void> {
  const { caller, token } = player
  const { data } = mustAnswer(
    await caller.post('/api/recharge', { pay_method: 'alipay2', amount }, { token }),
  )
  mustAnswer(await caller.post(`/sandbox/pay/${data.order_no}`, { result: 'pay' }))
}

/** @throws Error when a call that is no attack was refused: then the attack says nothing */
export function mustAnswer(heard: Heard): Heard {
  if (heard.code !== 0) throw new Error(`a call was refused: ${heard.status} ${heard.text.slice(0, 300)}`)
  return heard
}

/** What `npm run prove` says of a store. */
export function prove({ env }: Pick<OwnStore, 'env'>): { status: number | null; said: string } {
  const command = join(import.meta.dirname, '../server/src/commands/prove-command.ts')
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const ran = spawnSync('node', [command], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    encoding: 'utf8',
  })
  return { status: ran.status, said: `${ran.stdout}${ran.stderr}`.trim() }
}
