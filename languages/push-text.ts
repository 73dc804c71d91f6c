import english from '@noktra/languages/en/web/notices.json' with { type: 'json' }
import type { Notification } from '@noktra/contract/notifications'
import type { Language } from '@noktra/contract/language'
import { createInstance } from 'i18next'
import { complete, pluralForms } from './complete.ts'
import { languageFiles, readOwnTexts } from './folders.ts'
import { noticeSentence, noticeValues } from './notice-text.ts'

/* What is sent to devices, from the texts of the bell. */

const TEXTS = 'notices'

const texts = createInstance()

await texts.init({
  resources: Object.fromEntries(
    [...languageFiles.keys()].map((language) => [
      language,
      {
        [TEXTS]: complete(readOwnTexts(language, `web/${TEXTS}.json`) ?? {}, english, pluralForms(language)),
      },
    ]),
  ),
  fallbackLng: 'en',
  defaultNS: TEXTS,
  interpolation: { escapeValue: false },
})

/** What the bell says of it on the pages, in a language. */
export function pushText(
  notice: Pick<Notification, 'kind' | 'text' | 'values'>,
  { language, brand }: { language: Language; brand: string },
): string {
  const money = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const values = noticeValues(notice.values, {
    language,
    isLanguage: (code) => languageFiles.has(code),
    formatMoney: (amount) => money.format(amount),
  })
  return noticeSentence(texts.getFixedT(language), notice, { brand, ...values })
}
