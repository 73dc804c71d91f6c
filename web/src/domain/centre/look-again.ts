/** How often it is asked again whether something waits in the welfare centre: days end and gifts run out while one is here. */
const LOOK_AGAIN_MS = 5 * 60_000

export const LOOK_AGAIN = { staleTime: LOOK_AGAIN_MS, refetchInterval: LOOK_AGAIN_MS } as const
