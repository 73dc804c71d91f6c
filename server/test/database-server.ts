import { mkdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadBrandOnce } from '#server/platform/brand/load-brand-once.ts'
import { connectPool } from '#server/platform/db/connect.ts'
import { startCluster } from '#server/platform/db/embedded.ts'
import { migrate, prepareCluster } from '#server/platform/db/migrate.ts'
import { loadCatalogueOnce } from '#server/catalogue/load-catalogue.ts'
import { activatePools } from '#server/games/box/activate-pools.ts'
import { activatePrices } from '#server/core/prices/activate-prices.ts'
import { publishPrices } from '#server/core/prices/publish-prices.ts'
import { activateTiers } from '#server/games/mines/activate-tiers.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { offerStoreTemplate } from './store-template.ts'
import { buildTestStore, EMPTY_TEMPLATE, TEMPLATE, T0 } from './test-store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseHost: string
    /** Where a store that may be copied is to be had. */
    storeTemplate: string
  }
}

/** One database server for the whole suite, and one template with the schema and the demo catalogue. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = join(tmpdir(), `noktra-test-${process.pid}`)
  const memory = makeMemoryFolder()
  if (memory) {
    mkdirSync(dataDir)
    symlinkSync(memory, join(dataDir, 'postgres'))
  }
  const cluster = startCluster(dataDir, { durable: false })
  const onError = () => {}
  const admin = connectPool(
    { host: cluster.host, user: 'postgres', database: 'postgres' },
    { poolSize: 1, onError },
  )
  await prepareCluster(admin, TEMPLATE)
  const owner = connectPool(
    { host: cluster.host, user: 'noktra_owner', database: TEMPLATE },
    { poolSize: 1, onError },
  )
  await migrate(owner, T0)
  await owner.end()
  await admin.query(
    `create database ${EMPTY_TEMPLATE} template ${TEMPLATE} owner noktra_owner strategy file_copy`,
  )
  const { store, clock } = await buildTestStore({ host: cluster.host, database: TEMPLATE })
  await loadBrandOnce(store.ctx)
  await loadCatalogueOnce(store.ctx, join(import.meta.dirname, '../../catalogue'))
  await publishPrices(store.ctx)
  clock.advance(3000)
  await activatePrices(store.ctx)
  await activatePools(store.ctx)
  await activateTiers(store.ctx)
  await store.close()
  await admin.end()
  const template = await offerStoreTemplate()
  project.provide('databaseHost', cluster.host)
  project.provide('storeTemplate', template.url)
  return () => {
    template.remove()
    cluster.remove()
  }
}
