import { useQuery } from '@tanstack/react-query'
import { whoIsSignedIn } from '../api/auth-provider.ts'

/** Who is signed in; undefined for a moment. */
export function useMe() {
  return useQuery({ queryKey: ['me'], queryFn: whoIsSignedIn, staleTime: Infinity }).data
}
