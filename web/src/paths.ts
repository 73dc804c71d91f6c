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
  privacy: '/service?type=1',
  terms: '/service?type=2',
  about: '/service?type=3',
  faq: '/service',
} as const
