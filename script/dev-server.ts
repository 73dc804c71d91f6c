import cluster from 'node:cluster'
import { once } from 'node:events'

/*
 * The server of `npm run dev`, one start ahead: it loads the code of others, which is half of a start, and waits. The message of
 * `script/dev.ts` that a file has changed makes it the store.
 */

const OF_OTHERS = [
  'fastify',
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/helmet',
  '@fastify/static',
  '@fastify/websocket',
  '@noble/curves/ed25519.js',
  '@node-rs/argon2',
  'csv-stringify',
  'kysely',
  'pg',
  'pino',
  'prom-client',
  'sharp',
  'web-push',
  'zod',
  'zod/mini',
]

if (cluster.isPrimary) {
  await Promise.all(OF_OTHERS.map((name) => import(name)))
  await once(process, 'message')
  process.disconnect()
}
await import('../server/src/main.ts')
