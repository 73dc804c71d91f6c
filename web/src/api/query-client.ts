import { QueryCache, QueryClient } from '@tanstack/react-query'
import { hasNoAnswer } from './app-error.ts'
import { echoRefusal } from './show-error.ts'

/**
 * Refusals are final; a call without an answer is tried twice more. Offline it fails at once, so that the page can say so,
 * and what failed or is old comes again with the network: networkMode `always` would turn that off.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // `isUnasked`: what the page looks at by itself, and the player can do nothing about.
    onError: (error, { meta }) => meta?.['isUnasked'] || echoRefusal(error),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A player who comes back after a long time elsewhere finds their lists as long as they left them.
      gcTime: 30 * 60_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      retry: (tries, error) => tries < 2 && hasNoAnswer(error),
    },
    // What a call has answered is shown by who made it; nothing asks for it later.
    mutations: { networkMode: 'always', retry: false, gcTime: 10_000 },
  },
})
