import { PAGES } from '@noktra/contract/pages'

/** The tabs of the welfare centre that are gone to from elsewhere, as an address numbers them (SPEC 2). */
export const centreTabs = { boxes: 1, envelopes: 2, rolls: 3 } as const

/** Addresses of the pages, so that no link is written twice. */
export const paths = {
  home: PAGES.home,
  box: (box_id: number) => `/openbox/${box_id}`,
  profile: PAGES.profile,
  /** A part of the profile: its heading's id. */
  profilePart: (part: 'contact' | 'trade-link' | 'exchange' | 'limits' | 'security' | 'inviter' | 'level') =>
    `/user/userInfo#${part}`,
  backpack: PAGES.backpack,
  collection: PAGES.collection,
  /** A part of the collection, by its tab. */
  collectionPart: (tab: 'sets' | 'showcase') => `/collection?tab=${tab}`,
  /** The finishes of one family in the album. */
  album: (family: string) => `/collection?family=${encodeURIComponent(family)}`,
  showcase: (token: string) => `/showcase/${token}`,
  retrievals: PAGES.retrievals,
  retrievalStatus: PAGES.retrievalStatus,
  wallet: PAGES.wallet,
  partner: PAGES.promotion,
  deposit: PAGES.deposit,
  rechargeHistory: PAGES.rechargeHistory,
  fair: PAGES.fair,
  returns: PAGES.returns,
  liabilities: PAGES.liabilities,
  odds: PAGES.odds,
  /** The history of one thing's odds, with one of its versions open. */
  oddsOf: (game: string, subject: number, version?: number) =>
    `/fair/odds/${game}/${subject}${version === undefined ? '' : `?version=${version}`}`,
  log: PAGES.log,
  fairDraw: (id: string) => `/fair/${id}`,
  /** A play shown again, made of its proof. */
  replay: (id: string) => `/replay/${id}`,
  upgrade: PAGES.upgrade,
  /** One upgrade; its proof stands at fairUpgrade. */
  upgradeDetail: (upgrade_id: number) => `/upgradeDetail?id=${upgrade_id}`,
  upgradeRecords: PAGES.upgradeDetail,
  /** The upgrade with these items of the backpack staked. */
  upgradeWith: (item_ids: readonly number[]) => `/upgrade?item=${item_ids.join(',')}`,
  /** The upgrade with this skin as its target. */
  upgradeTo: (skin_id: number) => `/upgrade?target=${skin_id}`,
  fairUpgrade: (upgrade_id: number) => `/fair/u${upgrade_id}`,
  mines: PAGES.mines,
  fairMines: (game_id: number) => `/fair/m${game_id}`,
  mall: PAGES.mall,
  /** The mall with the dialog of a skin open. */
  mallSkin: (skin_id: number) => `/mall?skin=${skin_id}`,
  /** A skin in all its exteriors: its prices, and where it can be won. */
  skin: (skin_id: number) => `/skin/${skin_id}`,
  rolls: PAGES.rolls,
  /** A roll room; its proof stands at fairRoll. */
  roll: (free_room_id: number) => `/rollDetail/${free_room_id}`,
  fairRoll: (free_room_id: number) => `/fair/r${free_room_id}`,
  /** The list with the dialog that opens a room, these items of the backpack staked. */
  newRollWith: (item_ids: readonly number[]) => `/rolls?new=${item_ids.join(',')}`,
  welfareBox: (id: number, box_id: number) => `/welfarebox/${id}/${box_id}`,
  fairEnvelope: (envelope_id: number) => `/fair/e${envelope_id}`,
  battle: PAGES.battles,
  newBattle: PAGES.newBattle,
  battleHistory: PAGES.battleHistory,
  /** A private room opens with its key only. */
  battleRoom: (room_id: number, key?: string | null) =>
    `/battleDetail/${room_id}${key ? `?key=${encodeURIComponent(key)}` : ''}`,
  /** A battle's proof, and with a number alone an opening's. */
  fairBattle: (room_id: number) => `/fair/b${room_id}`,
  privacy: '/service?type=1',
  terms: '/service?type=2',
  about: '/service?type=3',
  faq: PAGES.service,
} as const
