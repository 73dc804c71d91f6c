import { Globe } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../api/toast.ts'
import { currentLanguage, setLanguage, text } from '../i18n/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../i18n/languages.ts'
import { Dropdown } from '../ui/dropdown.tsx'

/** Shows the page in another language; what the store answered in the old one is asked for again. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return
  try {
    await setLanguage(language)
  } catch {
    toast.error(text('common:error.offline'))
    return
  }
  await queryClient.invalidateQueries()
}

const BUTTON = 'language-menu'

/** The choice mounts the page again: the new menu has the focus then, as the old one had. */
let isChosen = false

export function LanguageMenu() {
  const { t, i18n } = useTranslation('layout')
  useEffect(() => {
    if (isChosen) document.getElementById(BUTTON)?.focus()
    isChosen = false
  }, [])
  return (
    <Dropdown
      id={BUTTON}
      label={`${t('language')}: ${LANGUAGE_NAMES[currentLanguage()]}`}
      className="type-label flex min-h-10 items-center gap-1.5 rounded-control px-2.5 text-text-2 max-md:px-2 transition-colors hover:bg-base-3 hover:text-text-1"
      items={LANGUAGES.map((language) => ({
        key: language,
        label: (
          <span lang={language} className="flex gap-2">
            <span className="w-6 text-text-3">{language.toUpperCase()}</span>
            {LANGUAGE_NAMES[language]}
          </span>
        ),
        current: language === i18n.language,
        onSelect: () => {
          isChosen = language !== i18n.language
          void chooseLanguage(language)
        },
      }))}
    >
      <Globe size={18} strokeWidth={1.9} aria-hidden />
      {i18n.language.toUpperCase()}
    </Dropdown>
  )
}
