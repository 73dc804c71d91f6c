/** Addresses of the pages, so that no link is written twice. */
export const paths = {
  home: '/home',
  box: (box_id: number) => `/openbox/${box_id}`,
  profile: '/user/userInfo',
  /** A part of the profile: its heading's id. */
  profilePart: (part: 'contact' | 'trade-link' | 'exchange' | 'limits' | 'security' | 'inviter' | 'level') =>
    `/user/userInfo#${part}`,
  backpack: '/user/inventory',
  retrievals: '/user/getbackList',
  wallet: '/user/wallet',
  partner: '/user/partner',
  deposit: '/deposit',
  rechargeHistory: '/user/rechargeHistory',
  fair: '/fair',
  fairDraw: (id: string) => `/fair/${id}`,
  upgrade: '/upgrade',
  /** One upgrade; its proof stands at fairUpgrade. */
  upgradeDetail: (upgrade_id: number) => `/upgradeDetail?id=${upgrade_id}`,
  upgradeRecords: '/upgradeDetail',
  /** The upgrade with these items of the backpack staked. */
  upgradeWith: (item_ids: readonly number[]) => `/upgrade?item=${item_ids.join(',')}`,
  /** The upgrade with this skin as its target. */
  upgradeTo: (skin_id: number) => `/upgrade?target=${skin_id}`,
  fairUpgrade: (upgrade_id: number) => `/fair/u${upgrade_id}`,
  mines: '/mine-sweeping',
  fairMines: (game_id: number) => `/fair/m${game_id}`,
  mall: '/mall',
  /** The mall with the dialog of a skin open. */
  mallSkin: (skin_id: number) => `/mall?skin=${skin_id}`,
  /** A skin in all its exteriors: its prices, and where it can be won. */
  skin: (skin_id: number) => `/skin/${skin_id}`,
  rolls: '/rolls',
  /** A roll room; its proof stands at fairRoll. */
  roll: (free_room_id: number) => `/rollDetail/${free_room_id}`,
  fairRoll: (free_room_id: number) => `/fair/r${free_room_id}`,
  /** The list with the dialog that opens a room, these items of the backpack staked. */
  newRollWith: (item_ids: readonly number[]) => `/rolls?new=${item_ids.join(',')}`,
  welfareBox: (id: number, box_id: number) => `/welfarebox/${id}/${box_id}`,
  fairEnvelope: (envelope_id: number) => `/fair/e${envelope_id}`,
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
