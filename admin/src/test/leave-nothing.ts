import { afterEach } from 'vitest'
import { authProvider } from '../api/auth-provider.ts'

afterEach(async () => {
  // Who is signed in is asked for once.
  await authProvider.logout({})
})
