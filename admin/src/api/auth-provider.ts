import type { StaffRole } from '@noktra/contract/admin/admin-route'
import { signInStaff, signOutStaff, staffMe, type Me } from '@noktra/contract/admin/staff'
import type { BodySent } from '@noktra/contract/route'
import type { AuthProvider } from 'react-admin'
import { call } from './call.ts'
import { AdminError } from './admin-error.ts'

let me: Promise<Me> | null = null

/** Who is signed in, asked for once until somebody else is. */
export function whoIsSignedIn(): Promise<Me> {
  me ??= call(staffMe).catch((error: unknown) => {
    me = null
    throw error
  })
  return me
}

export const authProvider: AuthProvider = {
  async login(body: BodySent<typeof signInStaff>) {
    me = Promise.resolve(await call(signInStaff, { body }))
  },
  async logout() {
    me = null
    await call(signOutStaff, { body: {} }).catch(() => undefined)
  },
  async checkAuth() {
    await whoIsSignedIn()
  },
  async checkError(error: unknown) {
    if (error instanceof AdminError && error.status === 401) {
      me = null
      throw error
    }
  },
  async getIdentity() {
    const { id, name } = await whoIsSignedIn()
    return { id, fullName: name }
  },
  async getPermissions(): Promise<StaffRole> {
    return (await whoIsSignedIn()).role
  },
}
