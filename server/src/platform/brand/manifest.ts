import { GROUNDS } from '@noktra/contract/brand'
import { inLanguage, type Language } from '@noktra/contract/language'
import { PAGES } from '@noktra/contract/pages'
import { GAMES } from '@noktra/contract/plain/games'
import english from '@noktra/languages/en/server/manifest.json' with { type: 'json' }
import { languageFile, textsOf } from '@noktra/languages/folders'
import { pictureUrl, type Brand, type BrandPicture } from './brand.ts'

const TEXTS = textsOf('server/manifest.json', english)

/** Where the store's own pages are gone to at once; each has a picture at the root of the site (script/make-site-pictures.ts). */
const SHORTCUTS = [
  'home',
  ...GAMES.flatMap((game) => ('shortcut' in game ? [game.shortcut] : [])),
  'backpack',
] as const

const SHORTCUT_PX = 192

/** What a platform installs the store as: in the brand's name and pictures, and in the player's language. */
export function manifestOf({ values, pictures }: Brand, language: Language) {
  const texts = inLanguage(TEXTS, language)
  const { icons, screenshots } = pictures
  const icon = (picture: BrandPicture, purpose: string) => ({
    src: pictureUrl(picture),
    sizes: `${picture.width}x${picture.height}`,
    type: 'image/png',
    purpose,
  })
  const screen = (picture: BrandPicture, form_factor: 'wide' | 'narrow') => ({
    src: pictureUrl(picture),
    sizes: `${picture.width}x${picture.height}`,
    type: 'image/webp',
    form_factor,
    label: texts.screenshots[form_factor],
  })
  return {
    id: '/',
    name: values.name,
    short_name: values.name,
    description: texts.description,
    lang: languageFile(language).html_lang,
    dir: languageFile(language).direction,
    start_url: PAGES.home,
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: GROUNDS.page,
    theme_color: GROUNDS.page,
    categories: ['games', 'shopping'],
    icons: [
      icon(icons.any_192, 'any'),
      icon(icons.any_512, 'any'),
      icon(icons.maskable_192, 'maskable'),
      icon(icons.maskable_512, 'maskable'),
    ],
    shortcuts: SHORTCUTS.map((name) => ({
      name: texts.shortcuts[name],
      url: PAGES[name],
      icons: [{ src: `/shortcut-${name}.png`, sizes: `${SHORTCUT_PX}x${SHORTCUT_PX}`, type: 'image/png' }],
    })),
    // A link, a code or a proof that another app passes on (web/src/features/shared).
    share_target: {
      action: PAGES.shared,
      method: 'GET',
      params: { title: 'shared_title', text: 'shared', url: 'shared_url' },
    },
    ...(screenshots && {
      screenshots: [screen(screenshots.wide, 'wide'), screen(screenshots.narrow, 'narrow')],
    }),
  }
}
