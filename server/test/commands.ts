import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { generateSecret, generateSync } from 'otplib'
import { inject } from 'vitest'
import type { StaffRole } from '@noktra/contract/admin/admin-route'
import { seal } from '#server/platform/secrets.ts'
import { makeStaff, type Member } from './admin.ts'
import { runCommand } from './run-command.ts'
import type { World } from './world.ts'

export type Commands = {
  run: (name: string, args: string[], cwd?: string) => ReturnType<typeof runCommand>
  remove: () => void
}

/**
 * The operator's commands on the database of a world, with its secrets and by the machine's clock, to which the world's clock is
 * moved.
 */
export async function commandsOf(world: World, also: NodeJS.ProcessEnv): Promise<Commands> {
  const folder = mkdtempSync(join(tmpdir(), 'noktra-commands-'))
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const address = (user: string) =>
    `postgres://${user}@/${rows[0]!.name}?host=${encodeURIComponent(inject('databaseHost'))}`
  const { seed, cookie, data } = world.store.ctx.secrets
  const keys = {
    SEED_KEY: seed.toString('hex'),
    COOKIE_KEY: cookie.export().toString('hex'),
    DATA_KEYS: { 1: data.get(1)!.toString('hex') },
  }
  const file = join(folder, 'secrets.json')
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATA_DIR: folder,
    SECRETS_FILE: file,
    DATABASE_URL: address('noktra_app'),
    MIGRATE_DATABASE_URL: address('noktra_owner'),
    ...also,
  }
  world.clock.advance(Date.now() - world.clock.now().getTime())
  return {
    run: (name, args, cwd) => runCommand(name, args, env, cwd),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

export type Named = Member & {
  email: string
  /** The options by which they say who they are to a command. */
  who: () => Promise<string[]>
}

/** A member of staff with an authenticator. */
export async function makeNamed(world: World, role: StaffRole): Promise<Named> {
  const member = await makeStaff(world, role)
  const secret = generateSecret()
  const totp_secret = seal(world.store.ctx.secrets, Buffer.from(secret, 'utf8'))
  const staff = await world.db
    .updateTable('staff')
    .set({ totp_secret, last_step: 0 })
    .where('id', '=', member.id)
    .returning('email')
    .executeTakeFirstOrThrow()
  const email = staff.email!
  return {
    ...member,
    email,
    async who() {
      // A code works once, and the next one is half a minute away.
      await world.db.updateTable('staff').set({ last_step: 0 }).where('id', '=', member.id).execute()
      return ['--as', email, '--totp', generateSync({ secret })]
    },
  }
}
