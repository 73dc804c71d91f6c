import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QUICKNET } from '#server/platform/providers/beacon/quicknet.ts'

type Recorded = { round: number; randomness: string; signature: string }

/** Rounds of quicknet, as its relays answer `/{chain}/public/{round}`. */
export const RECORDED: Recorded[] = [
  {
    round: 1,
    randomness: '1466a6cd24e327188770752f6134001c64d6efcc590ccc26b721611ad96f165a',
    signature:
      'b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b',
  },
  {
    round: 42,
    randomness: '8ada64bae5c6c0f5540a6a13af56e663240edfbd2c76ac6a8f27671eb7259ce3',
    signature:
      '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a',
  },
  {
    round: 123,
    randomness: 'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
    signature:
      'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
  },
  {
    round: 1000,
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    signature:
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  },
  {
    round: 13_335,
    randomness: 'f4eb2e59448d155b1bc34337f2a4160ac5005429644ba61134779a8b8c6087b6',
    signature:
      'a38ab268d58c04ce2d22b8317e4b66ecda5fa8841c7215bf7733af8dbaed6c5e7d8d60b77817294a64b891f719bc1b40',
  },
]

export function recorded(round: number): Recorded {
  return RECORDED.find((one) => one.round === round)!
}

/** Ways of a relay to be of no use; what it says is never a true answer for the round asked. */
export const FAULTS = [
  'silent',
  'dripping',
  'endless',
  'broken',
  'not_json',
  'no_round',
  'unknown',
  'elsewhere',
  'other_round',
  'forged',
  'not_a_point',
  'too_short',
  'hangs_up',
] as const
export type Behaviour = 'good' | (typeof FAULTS)[number]

/** A relay of drand on this machine that knows the recorded rounds. */
export async function startFakeDrand() {
  const asked: number[] = []
  const held: (() => void)[] = []
  const state = { behaviour: 'good' as Behaviour, holding: false }

  const server = createServer((request, response) => {
    const match = /^\/([0-9a-f]{64})\/public\/(\d+)$/.exec(request.url!)
    if (match?.[1] !== QUICKNET.chain) return void response.writeHead(400).end()
    const round = Number(match[2])
    asked.push(round)
    if (state.holding) held.push(() => answer(response, round))
    else answer(response, round)
  })

  function answer(response: ServerResponse, round: number): void {
    const known = recorded(round)
    const another = RECORDED.find((one) => one.round !== round)!
    const say = (body: unknown) => void response.end(JSON.stringify(body))
    switch (state.behaviour) {
      case 'good':
        return known ? say(known) : void response.writeHead(404).end('not found')
      case 'unknown':
        return void response.writeHead(404).end('not found')
      case 'silent':
        return
      case 'dripping':
        return repeat(response, 20, ' ')
      case 'endless':
        return repeat(response, 0, ' '.repeat(8192))
      case 'broken':
        return void response.writeHead(500).end('oops')
      case 'not_json':
        return void response.end('<html>maintenance</html>')
      case 'no_round':
        return say({ round, randomness: known.randomness })
      case 'elsewhere':
        return void response.writeHead(302, { location: `${url}/elsewhere` }).end()
      case 'other_round':
        return say(another)
      case 'forged':
        return say({ ...another, round })
      case 'not_a_point':
        return say({ ...known, signature: `80${'00'.repeat(47)}` })
      case 'too_short':
        return say({ ...known, signature: known.signature.slice(2) })
      case 'hangs_up':
        return void response.destroy()
    }
  }

  function repeat(response: ServerResponse, everyMs: number, text: string): void {
    const timer = setInterval(() => response.write(text), everyMs)
    response.on('close', () => clearInterval(timer))
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** The rounds it was asked for, one entry for each request. */
    asked,
    behave: (behaviour: Behaviour) => {
      state.behaviour = behaviour
    },
    /** Requests that come from now on wait, until they are let go. */
    hold: () => {
      state.holding = true
    },
    letGo: () => {
      state.holding = false
      for (const go of held.splice(0)) go()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
