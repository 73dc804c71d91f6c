import { QueryClient } from '@tanstack/react-query'
import { hasNoAnswer } from './app-error.ts'

/**
 * Refusals are final; a call without an answer is tried twice more. Offline it fails at once, so that the page can say so,
 * and what failed or is old comes anew with the network: networkMode `always` would turn that off.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      retry: (tries, error) => tries < 2 && hasNoAnswer(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
