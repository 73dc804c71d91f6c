import type approvals from './en/admin/approvals.json'
import type box from './en/admin/box.json'
import type brand from './en/admin/brand.json'
import type catalogue from './en/admin/catalogue.json'
import type common from './en/admin/common.json'
import type content from './en/admin/content.json'
import type dashboard from './en/admin/dashboard.json'
import type envelope from './en/admin/envelope.json'
import type feeds from './en/admin/feeds.json'
import type games from './en/admin/games.json'
import type layout from './en/admin/layout.json'
import type maintenance from './en/admin/maintenance.json'
import type mall from './en/admin/mall.json'
import type money from './en/admin/money.json'
import type plays from './en/admin/plays.json'
import type players from './en/admin/players.json'
import type reasons from './en/admin/reasons.json'
import type retrieval from './en/admin/retrieval.json'
import type risk from './en/admin/risk.json'
import type roll from './en/admin/roll.json'
import type settings from './en/admin/settings.json'
import type signIn from './en/admin/sign-in.json'
import type staff from './en/admin/staff.json'
import type welfare from './en/admin/welfare.json'

/** A file of languages/en/admin/ for each section of the back office, and for what they share. */
type Files = {
  approvals: typeof approvals
  box: typeof box
  brand: typeof brand
  catalogue: typeof catalogue
  common: typeof common
  content: typeof content
  dashboard: typeof dashboard
  envelope: typeof envelope
  feeds: typeof feeds
  games: typeof games
  layout: typeof layout
  maintenance: typeof maintenance
  mall: typeof mall
  money: typeof money
  players: typeof players
  plays: typeof plays
  reasons: typeof reasons
  retrieval: typeof retrieval
  risk: typeof risk
  roll: typeof roll
  settings: typeof settings
  'sign-in': typeof signIn
  staff: typeof staff
  welfare: typeof welfare
}

/** A counted text is named without its plural form. */
type Base<Key extends string> = Key extends `${infer Name}_${Intl.LDMLPluralRule}` ? Name : Key

type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Base<Key> : `${Key}.${Path<Texts[Key]>}`
}[keyof Texts & string]

/** The address of a text: `box:show.retire.label`. One that English does not have is no key. */
export type TextKey = { [File in keyof Files]: `${File}:${Path<Files[File]>}` }[keyof Files]

/** Where the texts of one list stand: `money:reasons`. */
export type TextGroup = TextKey extends infer Key
  ? Key extends `${infer Group}.${string}`
    ? Group
    : never
  : never
