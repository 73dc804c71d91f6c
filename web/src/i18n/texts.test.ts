import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES, type SpecLanguage } from '@noktra/contract/shapes'

type Texts = { [key: string]: string | Texts }

const folder = new URL('../../../languages/', import.meta.url)

/** Every text of a language by its address, `namespace:path.to.key`. */
function textsOf(language: SpecLanguage): Map<string, string> {
  const files = readdirSync(new URL(`${language}/web/`, folder))
  return new Map(
    files.flatMap((file) => {
      const texts = JSON.parse(readFileSync(new URL(`${language}/web/${file}`, folder), 'utf8')) as Texts
      return flat(texts, `${file.replace('.json', '')}:`)
    }),
  )
}

function flat(texts: Texts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text] as [string, string]] : flat(text, `${prefix}${key}.`),
  )
}

const all = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])) as Record<
  SpecLanguage,
  Map<string, string>
>

test('Chinese speaks politely, but where the specification does not', () => {
  const familiar = [...all.zh].filter(([, text]) => /你(?!们)/.test(text)).map(([key]) => key)
  expect(familiar).toEqual(['envelopes:claimed'])
})

/** Names, and what is written with Latin letters in Chinese too. */
const LATIN =
  /Steam|Meta|Facebook|Instagram|Google|Kwai|TikTok|drand|Node|OpenAPI|API|JSON|GET|HMAC|SHA|CSV|Cookie|argon2id|URL|ID|Alt|Delete|proof\.json|T币|ROLL房|1v1|2v2|#B-|#r3s2|OBS|iPhone|iPad/g

test('Chinese has no words of other languages', () => {
  const latin = [...all.zh].filter(([, text]) =>
    /[A-Za-z]{2}/.test(text.replace(/\{\{\w+\}\}|\]\([^)]*\)|\/api\/\S+/g, '').replace(LATIN, '')),
  )
  expect(latin).toEqual([])
})

/** Where a word of the trade is the same in English and Portuguese. */
const SHARED =
  /^(Upgrade|Upgrades|Skin|Item|Exterior|Chance|Replay|Terminal|Jackpot|Bots?|Normal|Cursor|Menu|Total|E-mail|Link|Alipay|Envelope|ID|Avatar)$/i

test('Portuguese has no texts left in English', () => {
  const left = [...all.pt].filter(([key, text]) => {
    const own = text.replace(/\{\{\w+\}\}|[:()]/g, '').trim()
    return (
      all.en.get(key) === text &&
      /[A-Za-z]{3}/.test(own) &&
      !SHARED.test(own) &&
      !/^(items?|skins?|h  min|min)$/.test(own.replace(',', '').trim())
    )
  })
  expect(left).toEqual([])
})

/** One thing has one name: these were or could be others for it. */
const OTHER_NAMES: Record<Exclude<SpecLanguage, 'en'>, RegExp> = {
  zh: /福利房|信标|揭示|自我排除|休息期|现金硬币|阵容|福利箱|箱子|遗物|红包硬币|官方房(?!间)|(?<!打)开房|平均回报|参加者|二次验证|充值卡|赠送卡/,
  pt: /\b(o|do|no|ao|pelo) Steam|dispositivo|\b[Pp]artilhad|Promoção|moedas de envelope|Código QR|gira o par|[Ff]arol|[Rr]egistro de trava|[Ss]egundo fator|[Ee]xcluir-|[Ll]oja de skins(?! virtuais)|[Bb]olão/,
}

test.each(['zh', 'pt'] as const)('one thing has one name (%s)', (language) => {
  expect([...all[language]].filter(([, text]) => OTHER_NAMES[language].test(text))).toEqual([])
})
