import type { SteamConfig } from '../../provider-config.ts'
import type { SteamProvider } from './steam.ts'

const API = 'https://api.steampowered.com'
/** The context that a game's tradable items are in. */
const CONTEXT = 2
const MOST_BYTES = 64 * 1024

/**
 * Steam: sign-in at its OpenID endpoint, names by its Web API, inventories as its community site shows them to anybody.
 * It waits 8 s for an answer unless told otherwise.
 */
export function steamOpenId(
  config: SteamConfig & { appId: number },
  { timeoutMs = 8000, apiUrl = API } = {},
): SteamProvider {
  const endpoint = config.openIdUrl
  const community = new URL(endpoint).origin

  async function ask(url: string, body?: URLSearchParams): Promise<{ status: number; text: string }> {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      body,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    return { status: response.status, text: await readText(response) }
  }

  return {
    name: 'steam',
    endpoint,
    identityBase: `${community}/openid/id/`,

    async isGenuine(params) {
      const question = new URLSearchParams(params)
      question.set('openid.mode', 'check_authentication')
      const { status, text } = await ask(endpoint, question)
      if (status !== 200) throw new Error(`Steam answered ${status}`)
      return text.split('\n').includes('is_valid:true')
    },

    async nicknameOf(steamId) {
      if (!config.apiKey) return null
      const query = new URLSearchParams({ key: config.apiKey, steamids: steamId })
      const { status, text } = await ask(`${apiUrl}/ISteamUser/GetPlayerSummaries/v2/?${query.toString()}`)
      if (status !== 200) throw new Error(`Steam's API answered ${status}`)
      return nameIn(text, steamId)
    },

    async inventoryOf(steamId) {
      try {
        const { status, text } = await ask(
          `${community}/inventory/${steamId}/${config.appId}/${CONTEXT}?l=english&count=1`,
        )
        return stateOfInventory(status, text)
      } catch {
        return 'unknown'
      }
    },
  }
}

/** A body within bounds: a provider that sends without end is none. */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new Error('Steam answered too much')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function nameIn(text: string, steamId: string): string | null {
  const parsed = JSON.parse(text) as {
    response?: { players?: { steamid?: unknown; personaname?: unknown }[] }
  }
  const player = parsed.response?.players?.find((player) => player.steamid === steamId)
  return typeof player?.personaname === 'string' ? player.personaname : null
}

/**
 * Steam shows a public inventory with `success`, and answers 403 with `null` or a reason in JSON where it is private. A page
 * in HTML is a word of something in between and says nothing of the account.
 */
function stateOfInventory(status: number, text: string): 'public' | 'private' | 'unknown' {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return 'unknown'
  }
  if (status === 403 || status === 401) return 'private'
  const isShown = typeof parsed === 'object' && parsed !== null && 'success' in parsed && parsed.success
  return status === 200 && isShown ? 'public' : 'unknown'
}
