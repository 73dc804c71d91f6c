/**
 * The words that a game brings to the wire and to the pages of both sides: its plain file says them, plain/games.ts lists the
 * games, and every list of such words is read from there.
 */
export type GameWords = {
  /** The name of its folders, in causes, notices, revenue and everywhere else. */
  kind: string
  /** The area that maintenance closes for it. */
  area?: string
  /** Where items can come from by it. */
  sources?: readonly string[]
  /** What the proofs of a player's own draws are called, where these are of one player's seeds. */
  pairDraw?: string
  /** It stands in the revenue, and in the chart of returns. */
  isPlayed?: true
  /** The back office lists what a player played in it. */
  isListed?: true
  /** It moves coins or diamonds: a bill calls these lines by its kind. */
  isBilled?: true
  /** The bell tells of it. */
  isTold?: true
  /** Devices that a player lets be told are told of it unless they switch it off. */
  isPushed?: true
  /** Those of its notices that call its players to come now: they have a switch of their own, which begins on. */
  readyNotices?: readonly string[]
  /** It gives something free. */
  isGift?: true
  /** What staff create for it out of a budget of the day. */
  issues?: readonly string[]
  /** What staff ask a second person for in it. */
  approvals?: readonly string[]
  /** What it gives that players earned or were promised. */
  promises?: readonly string[]
  /** The kind of its cards in the strip (SPEC 3). */
  card?: string
  /** Addresses of its pages (SPEC 2), and those of them that search engines may list. */
  pages?: Readonly<Record<string, string>>
  listedPages?: readonly string[]
  /** The one of its pages that an installed store has a short cut to; `manifest.json` of each language names it. */
  shortcut?: string
}
