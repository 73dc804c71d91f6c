/** Addresses of the pages, so that no link is written twice. */
export const paths = {
  home: '/home',
  box: (box_id: number) => `/openbox/${box_id}`,
  backpack: '/user/inventory',
  deposit: '/deposit',
  rechargeHistory: '/user/rechargeHistory',
  fair: '/fair',
  fairDraw: (id: string) => `/fair/${id}`,
  upgrade: '/upgrade',
  battle: '/battle',
  newBattle: '/new-battle',
  battleHistory: '/battleHistory',
  /** A private room opens with its key only. */
  battleRoom: (room_id: number, key?: string | null) =>
    `/battleDetail/${room_id}${key ? `?key=${encodeURIComponent(key)}` : ''}`,
  /** A battle's proof, and with a number alone an opening's. */
  fairBattle: (room_id: number) => `/fair/b${room_id}`,
  privacy: '/service?type=1',
  terms: '/service?type=2',
  about: '/service?type=3',
  faq: '/service',
} as const
