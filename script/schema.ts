import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPool } from '../server/src/platform/db/connect.ts'
import { startCluster } from '../server/src/platform/db/embedded.ts'
import { migrate, prepareCluster } from '../server/src/platform/db/migrate.ts'

/** `npm run schema`: regenerates server/src/platform/db/schema.ts from the migrations; `--verify` only compares. */
const cluster = startCluster(mkdtempSync(join(tmpdir(), 'noktra-schema-')), { durable: false })
try {
  const onError = (error: Error) => console.error(error.message)
  const admin = connectPool(
    { host: cluster.host, user: 'postgres', database: 'postgres' },
    { poolSize: 1, onError },
  )
  await prepareCluster(admin, 'schema')
  await admin.end()
  const owner = connectPool(
    { host: cluster.host, user: 'noktra_owner', database: 'schema' },
    { poolSize: 1, onError },
  )
  await migrate(owner, new Date())
  await owner.end()
  const run = spawnSync(
    'kysely-codegen',
    [
      `--url=postgres://noktra_owner@localhost/schema?host=${cluster.host}`,
      '--type-mapping={"int8":"number"}',
      '--exclude-pattern=migration',
      '--out-file=server/src/platform/db/schema.ts',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = run.status ?? 1
} finally {
  cluster.remove()
}
