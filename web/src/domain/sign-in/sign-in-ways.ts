export type SignInWay = 'phone' | 'steam'

const named = document.querySelector<HTMLMetaElement>('meta[name="store"]')?.dataset['signIn'] ?? 'phone'

/** How one signs in at this host, its own dialog first: the server says so in the page's head (SPEC 2). */
export const signInWays = named.split(' ') as SignInWay[]
