import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the counterpart behaves; `slow` never answers, `endless` never stops. */
export type SteamBehaviour = 'good' | 'slow' | 'broken' | 'html' | 'says_no' | 'moves' | 'endless'

/** Steam's OpenID endpoint, Web API and inventories as they are known from outside, on a free port. */
export async function startFakeSteam() {
  const calls: { method: string; path: string; query: URLSearchParams; form: URLSearchParams }[] = []
  const state = { behaviour: 'good' as SteamBehaviour, inventory: { status: 200, text: '{"success":1}' } }
  const names = new Map<string, string>()

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += String(chunk)))
    request.on('end', () => {
      const url = new URL(request.url!, 'http://x')
      const form = new URLSearchParams(body)
      calls.push({ method: request.method!, path: url.pathname, query: url.searchParams, form })
      answer(response, url)
    })
  })

  function answer(response: ServerResponse, url: URL): void {
    if (state.behaviour === 'slow') return
    if (state.behaviour === 'broken') return void response.writeHead(500).end('oops')
    if (state.behaviour === 'html') return void response.end('<html>is_valid:true</html>')
    if (state.behaviour === 'moves') {
      return void response.writeHead(302, { location: 'https://evil.example/openid/login' }).end()
    }
    if (state.behaviour === 'endless') {
      const timer = setInterval(() => response.write('is_valid:true\n'.repeat(2000)), 1)
      return void response.on('close', () => clearInterval(timer))
    }
    if (url.pathname === '/openid/login') {
      const verdict = state.behaviour === 'says_no' ? 'false' : 'true'
      return void response.end(`ns:http://specs.openid.net/auth/2.0\nis_valid:${verdict}\n`)
    }
    if (url.pathname.startsWith('/ISteamUser/')) {
      const id = url.searchParams.get('steamids')!
      const players = names.has(id) ? [{ steamid: id, personaname: names.get(id) }] : []
      return void response.end(JSON.stringify({ response: { players } }))
    }
    response.writeHead(state.inventory.status).end(state.inventory.text)
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    openIdUrl: `${origin}/openid/login`,
    calls,
    names,
    behave: (behaviour: SteamBehaviour) => {
      state.behaviour = behaviour
    },
    /** What the address of an inventory answers from now on. */
    showInventory: (status: number, text: string) => {
      state.inventory = { status, text }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
