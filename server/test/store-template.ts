import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listBoxes } from '@noktra/contract/boxes'
import { removeDataFolder } from '#server/platform/db/embedded.ts'
import { makeOpenFolder, startStore } from './started-store.ts'

/*
 * A sandbox whose boxes have just come on sale, for tests that begin with one. To make it takes four seconds of a core and to copy it
 * one, so a run makes one, when the first test asks.
 */

/** Answers at an address with the data folder that may be copied, once it is made. */
export async function offerStoreTemplate(): Promise<{ url: string; remove: () => void }> {
  const dataDir = makeOpenFolder('template')
  let made: Promise<void> | null = null
  const server = createServer((_, answer) => {
    made ??= makeStore(dataDir)
    made.then(
      () => answer.end(dataDir),
      (reason: unknown) => answer.writeHead(500).end(String(reason)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    remove: () => {
      server.close()
      removeDataFolder(dataDir)
    },
  }
}

async function makeStore(dataDir: string): Promise<void> {
  const store = await startStore({ DATA_DIR: dataDir })
  for (let isSelling = false; !isSelling;) {
    const answer = await fetch(new URL(listBoxes.path, store.url))
    const { data } = (await answer.json()) as { data: { list: object[] } }
    isSelling = data.list.length > 0
  }
  await store.stop()
}

/** Makes a data folder with a copy of the store that is offered at an address; each file keeps its owner. */
export async function copyStore(templateUrl: string, dataDir = makeOpenFolder('copy')): Promise<string> {
  const answer = await fetch(templateUrl)
  const template = await answer.text()
  if (!answer.ok) throw new Error(`There is no store to copy: ${template}`)
  execFileSync('cp', ['-aL', `${template}/.`, dataDir])
  return dataDir
}
