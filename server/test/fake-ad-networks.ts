import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AdNetwork } from '@noktra/contract/attribution'

/** Ways in which a network is of no use. `lost`: it counts the event, and its answer never comes. */
export const AD_FAULTS = ['slow', 'broken', 'busy', 'redirect', 'endless', 'lost', 'html', 'refuses'] as const
export type AdFault = (typeof AD_FAULTS)[number]

export const AD_PIXELS: Record<AdNetwork, string> = {
  fb: '4711',
  gg: 'G-STORE1',
  kw: '302',
  tt: 'CTTSTORE',
}
const TOKENS: Record<AdNetwork, string> = {
  fb: 'meta-token',
  gg: 'google-secret',
  kw: 'kwai-token',
  tt: 'tiktok-token',
}

/** A call of any of the four, as far as they look at it. */
type Body = {
  access_token?: string
  data?: {
    event_name?: string
    event?: string
    event_id?: string
    action_source?: string
    event_source_url?: string
    user_data?: { client_user_agent?: string }
    user?: object
  }[]
  client_id?: string
  events?: { name: string; params: { event_ref: string; transaction_id?: string } }[]
  pixelId?: string
  clickid?: string
  event_name?: string
  properties?: string
  event_source_id?: string
}
/** One call as the network read it. `key` is what it counts by. */
export type Heard = { network: AdNetwork; name: string; key: string; body: Body }

/** The four networks as their documents describe them, on one free port. */
export async function startFakeAdNetworks() {
  const heard: Heard[] = []
  const counted = new Set<string>()
  const state = { fault: null as AdFault | null, faultsLeft: Infinity }

  /** What the network counts an event by, where the call is whole and from somebody it knows; else null. */
  function read(request: IncomingMessage, body: Body): Heard | null {
    const url = new URL(request.url!, 'http://x')
    const heard = (network: AdNetwork, name: string, number: string) => {
      const isWhole = name !== '' && number !== ''
      return isWhole ? { network, name, key: `${name}:${number}`, body } : null
    }
    if (url.pathname === `/v24.0/${AD_PIXELS.fb}/events`) {
      const event = body.data![0]!
      const isWhole = event.user_data?.client_user_agent && event.event_source_url
      if (body.access_token !== TOKENS.fb || !isWhole || event.action_source !== 'website') return null
      return heard('fb', event.event_name ?? '', event.event_id ?? '')
    }
    if (url.pathname === '/mp/collect') {
      const isOurs =
        url.searchParams.get('measurement_id') === AD_PIXELS.gg &&
        url.searchParams.get('api_secret') === TOKENS.gg
      if (!isOurs || !body.client_id) return null
      const { name, params } = body.events![0]!
      return heard('gg', name, params.transaction_id ?? params.event_ref)
    }
    if (url.pathname === '/log/common/api') {
      const isOurs = body.access_token === TOKENS.kw && body.pixelId === AD_PIXELS.kw
      if (!isOurs || !body.clickid) return null
      const { event_id } = JSON.parse(body.properties!) as { event_id: string }
      return heard('kw', body.event_name ?? '', event_id)
    }
    if (url.pathname === '/open_api/v1.3/event/track/') {
      const event = body.data![0]!
      const isOurs = request.headers['access-token'] === TOKENS.tt && body.event_source_id === AD_PIXELS.tt
      return isOurs ? heard('tt', event.event ?? '', event.event_id ?? '') : null
    }
    return null
  }

  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += String(chunk)))
    request.on('end', () => {
      const one = read(request, JSON.parse(text) as Body)
      if (!one) return void response.writeHead(404).end()
      heard.push(one)
      const fault = state.faultsLeft > 0 ? state.fault : null
      if (fault) state.faultsLeft -= 1
      if (!fault || fault === 'lost') counted.add(`${one.network} ${one.key}`)
      if (fault) behave(fault, one.network, response)
      else accept(one.network, response)
    })
  })

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = Object.fromEntries(
    (['fb', 'gg', 'kw', 'tt'] as const).flatMap((network) => {
      const name = `ATTRIBUTION_${network.toUpperCase()}`
      return [
        [`${name}_PIXELS`, `another-one, ${AD_PIXELS[network]}`],
        [`${name}_TOKEN`, TOKENS[network]],
        [`${name}_URL`, network === 'fb' ? `${base}/v24.0` : `${base}/`],
      ]
    }),
  )
  return {
    env,
    heard,
    /** What each network counts, after its own way to tell one event from another. */
    counted,
    /** From now on, or for so many calls. */
    behave: (fault: AdFault | null, times = Infinity) => {
      state.fault = fault
      state.faultsLeft = times
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function accept(network: AdNetwork, response: ServerResponse): void {
  if (network === 'fb') return json(response, 200, { events_received: 1, messages: [], fbtrace_id: 'A' })
  if (network === 'gg') return void response.writeHead(204).end()
  if (network === 'kw') return json(response, 200, { result: 1 })
  json(response, 200, { code: 0, message: 'OK', request_id: '1', data: {} })
}

function behave(fault: AdFault, network: AdNetwork, response: ServerResponse): void {
  switch (fault) {
    case 'slow':
      return
    case 'broken':
      return void response.writeHead(503).end('{"error":"oops"}')
    case 'busy':
      if (network === 'fb')
        return json(response, 400, { error: { code: 4, message: 'limit', type: 'OAuthException' } })
      if (network === 'tt') return json(response, 200, { code: 40100, message: 'Too many requests' })
      return void response.writeHead(429).end()
    case 'redirect':
      return void response.writeHead(302, { location: '/elsewhere' }).end()
    case 'endless': {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(16_000)));
        response.once('drain', write)
      }
      return write()
    }
    case 'lost':
      return void response.destroy()
    case 'html':
      return void response.end('<html>maintenance</html>')
    case 'refuses':
      if (network === 'fb') return json(response, 400, { error: { code: 100, message: 'Invalid parameter' } })
      if (network === 'kw') return json(response, 200, { result: 10, error_msg: 'clickid' })
      if (network === 'tt') return json(response, 200, { code: 40002, message: 'Invalid value' })
      return void response.writeHead(400).end()
  }
}
