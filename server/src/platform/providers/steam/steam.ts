/** Where a sign-in by OpenID 2.0 goes, and who answers for it. */
export type SteamProvider = {
  name: 'sandbox' | 'steam'
  /** The provider's endpoint, as its assertions must name it. */
  endpoint: string
  /** What stands before an account's 17 digits in the identities of the provider. */
  identityBase: string
  /**
   * Asks the provider itself whether an assertion is its own (check_authentication). `params` are those of the return
   * address, openid.* alone.
   * @throws when there is no answer
   */
  isGenuine: (params: URLSearchParams) => Promise<boolean>
  /** The name that the account shows, or null. */
  nicknameOf: (steamId: string) => Promise<string | null>
  /** Whether anybody may see the account's inventory; without it nothing can be sent. `unknown`: no answer. */
  inventoryOf: (steamId: string) => Promise<'public' | 'private' | 'unknown'>
}
