import * as z from 'zod/mini'
import { GAMES } from './plain/games.ts'
import { id, unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/push.ts'

export { MOST_DEVICES } from './plain/push.ts'

/** What a device is told of besides games, and whether before the player has said so. */
const OTHERS = { retrieval: true, rebate: false, security: false, wallet: false } as const

/** `calls`: it is about something that begins now. */
type Told = { name: string; isOn: boolean; calls: boolean }

/** The kinds of news that a player switches for their devices, in the order of the page, with how each begins. */
export const PUSH_SWITCHES: readonly Told[] = [
  ...GAMES.flatMap((game) =>
    'readyNotices' in game ? [{ name: `${game.kind}_ready`, isOn: true, calls: true }] : [],
  ),
  ...GAMES.flatMap((game) =>
    'isTold' in game ? [{ name: game.kind, isOn: 'isPushed' in game, calls: false }] : [],
  ),
  ...Object.entries(OTHERS).map(([name, isOn]) => ({ name, isOn, calls: false })),
]

/** The switch of a notice, and how it begins. A game that this version does not know begins off. */
export function pushSwitchOf(kind: string, text: string): Told {
  const isReady = GAMES.some(
    (game) =>
      game.kind === kind && 'readyNotices' in game && game.readyNotices.some((ready) => ready === text),
  )
  const name = isReady ? `${kind}_ready` : kind
  return PUSH_SWITCHES.find((known) => known.name === name) ?? { name, isOn: false, calls: false }
}

const switches = z.array(z.object({ name: z.string(), is_on: z.boolean() }))

export const pushSettings = route(plain.pushSettings, {
  summary: "What the player's devices are told of, and which devices these are",
  data: z.object({
    /** What a browser subscribes with (RFC 8292); null: this store sends nothing. */
    public_key: z.nullable(z.string()),
    switches,
    devices: z.array(
      z.object({
        device_id: id,
        device_name: z.string(),
        language: z.string(),
        created_at: unixSeconds,
        /** When a push service last took something for it. */
        last_ok_at: z.nullable(unixSeconds),
        /** Of the session that asks. */
        is_current: z.boolean(),
      }),
    ),
  }),
})

/** An uncompressed point of P-256 and 16 bytes, as browsers give them (RFC 8291). */
const p256dh = z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/))
const auth = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(?:==)?$/))

export const subscribePush = route(plain.subscribePush, {
  summary: 'Have news sent to this browser, in the language of the call',
  body: z.object({
    endpoint: z.string().check(z.minLength(10), z.maxLength(1000)),
    keys: z.object({ p256dh, auth }),
  }),
  data: z.object({ device_id: id }),
  errors: ['service_unavailable', 'push_service_unknown'],
})

export const unsubscribePush = route(plain.unsubscribePush, {
  summary: 'Have nothing more sent to one of the devices; one that is gone already is no error',
  body: z.object({ device_id: id }),
  data: z.object({ removed: z.boolean() }),
})

export const switchPush = route(plain.switchPush, {
  summary: "Say whether the player's devices are told of a kind of news",
  body: z.object({ name: z.enum(PUSH_SWITCHES.map(({ name }) => name)), is_on: z.boolean() }),
  data: z.object({ switches }),
})
