import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isClusterRunning, startCluster } from '@noktra/server/platform/db/embedded'
import { mustHold, type Attack } from '../attack.ts'
import { Caller } from '../caller.ts'
import {
  asSuperuser,
  buyCoins,
  MAIL,
  mustAnswer,
  newPlayer,
  PRODUCTION,
  withBoxes,
  type Stage,
} from '../stage.ts'

const theme = 'the mode of a store'

/** A start that must be refused, with a word that its one sentence holds. */
async function mustRefuse(
  stage: Stage,
  dataDir: string,
  settings: NodeJS.ProcessEnv,
  word: RegExp,
): Promise<string> {
  const { status, said } = await stage.tryToOpen(dataDir, settings)
  mustHold(status === 1, status === null ? 'it opened' : `it ended with ${status}: ${said.slice(0, 200)}`)
  mustHold(word.test(said), `it did not say why: ${said.slice(0, 200)}`)
  return 'exit 1, one sentence'
}

/** A sandbox in which coins were bought for nothing. */
async function playedSandbox(stage: Stage): Promise<string> {
  const dataDir = stage.newFolder('played')
  const store = await stage.open(dataDir)
  await withBoxes(store)
  await buyCoins(await newPlayer(store), 100)
  await store.stop()
  return dataDir
}

let made: Promise<string> | null = null
/** The same for all attacks that only look at it. */
const played = (stage: Stage) => (made ??= playedSandbox(stage))

export const modeAttacks: Attack[] = [
  {
    theme,
    tries: 'production with nothing but mail set: read codes and get free coins',
    short: true,
    run: async (stage) => {
      const store = await stage.live()
      const visitor = new Caller(store.url)
      const paths = ['/sandbox/outbox', '/sandbox', '/%73andbox/outbox', '/sandbox/pay/1', '/sandbox/steam']
      for (const path of paths) {
        const { status } = await visitor.get(path)
        mustHold(status === 404, `GET ${path} answered ${status}`)
      }
      const { status } = await visitor.post('/sandbox/captcha')
      mustHold(status === 404, `POST /sandbox/captcha answered ${status}`)
      mustHold(/\(live store\)/.test(store.output()), 'it calls itself a sandbox')
      return 'a live store: 404 for all of /sandbox'
    },
  },
  {
    theme,
    tries: 'make the coins of a sandbox real by opening its database as a shop',
    run: async (stage) => mustRefuse(stage, await played(stage), { SANDBOX: '0' }, /sandbox/i),
  },
  {
    theme,
    tries: 'the same in production',
    run: async (stage) => mustRefuse(stage, await played(stage), PRODUCTION, /sandbox/i),
  },
  {
    theme,
    tries: 'a sandbox in production beside a real mail server',
    short: true,
    run: (stage) =>
      mustRefuse(stage, stage.newFolder('both'), { ...PRODUCTION, ...MAIL, SANDBOX: '1' }, /sandbox/i),
  },
  {
    theme,
    tries: 'a sandbox in production at a public https address',
    short: true,
    run: (stage) =>
      mustRefuse(
        stage,
        stage.newFolder('public'),
        { ...PRODUCTION, SANDBOX: '1', PUBLIC_URL: 'https://skins.example' },
        /sandbox/i,
      ),
  },
  {
    theme,
    tries: 'a setting that is misspelt in production',
    short: true,
    run: (stage) =>
      mustRefuse(stage, stage.newFolder('typo'), { ...PRODUCTION, PUBLIC_URI: 'x' }, /PUBLIC_URL/),
  },
  {
    theme,
    tries: 'start without the secrets that sealed the seeds',
    run: async (stage) => {
      const dataDir = await played(stage)
      const file = join(dataDir, 'secrets.json')
      const kept = readFileSync(file)
      rmSync(file)
      try {
        const seen = await mustRefuse(stage, dataDir, {}, /secrets/i)
        mustHold(!existsSync(file), 'a new secrets file was made beside the old seeds')
        return seen
      } finally {
        writeFileSync(file, kept)
      }
    },
  },
  {
    theme,
    tries: 'start with the secrets of another store',
    run: async (stage) => {
      const dataDir = await played(stage)
      const file = join(dataDir, 'secrets.json')
      const kept = readFileSync(file, 'utf8')
      const foreign = kept.replace(/"[0-9a-f]{32,}"/g, (key) =>
        key.replace(/[0-9a-f]/g, (digit) => ((Number.parseInt(digit, 16) + 1) % 16).toString(16)),
      )
      mustHold(foreign !== kept, 'no key was found in the secrets file')
      writeFileSync(file, foreign)
      try {
        return await mustRefuse(stage, dataDir, {}, /key|secret/i)
      } finally {
        writeFileSync(file, kept)
      }
    },
  },
  {
    theme,
    tries: 'an older build on the schema of a newer one',
    run: async (stage) => {
      const dataDir = await played(stage)
      startCluster(dataDir)
      await asSuperuser(
        dataDir,
        `insert into migration (name, run_at) values ('9999-from-the-future.sql', now())`,
      )
      try {
        return await mustRefuse(stage, dataDir, {}, /newer|9999/i)
      } finally {
        startCluster(dataDir)
        await asSuperuser(dataDir, `delete from migration where name like '9999%'`)
        startCluster(dataDir).stop()
      }
    },
  },
  {
    theme,
    tries: 'a start that fails leaves a database running',
    run: async (stage) => {
      const dataDir = await played(stage)
      await mustRefuse(stage, dataDir, { SANDBOX: '0' }, /sandbox/i)
      mustHold(!isClusterRunning(dataDir), 'PostgreSQL still runs')
      return 'nothing runs'
    },
  },
  {
    theme,
    tries: 'change the mark of the database by its own user',
    short: true,
    run: async (stage) => {
      const { dataDir } = await stage.sandbox()
      const error = await asSuperuser(
        dataDir,
        `do $$ begin set local role noktra_app; update store set mode = 'live'; end $$`,
      ).catch((refused: Error) => refused)
      mustHold(error instanceof Error, 'the mark was changed')
      const owner = await asSuperuser(dataDir, `update store set mode = 'live'`).catch(
        (refused: Error) => refused,
      )
      mustHold(owner instanceof Error, "the mark was changed by the database's owner")
      mustAnswer(await new Caller((await stage.sandbox()).url).get('/api/box/list'))
      return 'refused by the database'
    },
  },
]
