import { ChevronDown, Mail, Search, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { brand } from '../../i18n/brand.ts'
import type { PageWords } from './page-words.ts'
import { RichText } from './rich-text.tsx'
import { searchQuestions, type Question } from './search.ts'

/** So few answers are shown at once. */
const FEW = 3

/** Questions by theme, with a search, and how to reach support. */
export function FaqView({ words }: { words: PageWords }) {
  const { t } = useTranslation(['service', 'common'])
  const { hash } = useLocation()
  const [term, setTerm] = useState('')
  const found = searchQuestions(words.groups, term)
  const count = found.reduce((sum, [, { items }]) => sum + Object.keys(items).length, 0)
  const isSearch = term.trim() !== ''
  return (
    <div className="max-w-220 min-w-0">
      <h1 className="type-display">{words.title}</h1>
      <p className="mt-3 text-[16px] leading-7 text-text-1">{words.lead}</p>
      <Field
        label={t('faq.search')}
        hiddenLabel
        type="search"
        value={term}
        onChange={setTerm}
        placeholder={t('faq.search_hint')}
        before={<Search size={18} strokeWidth={1.9} aria-hidden />}
        className="mt-5 max-w-120"
      />
      <p aria-live="polite" className="type-small mt-2 min-h-4.5 text-text-3">
        {isSearch && count > 0 && t('faq.found', { count })}
        {count === 0 && <span className="sr-only">{t('faq.none', { term: term.trim() })}</span>}
      </p>
      {count === 0 && (
        <div className="panel mt-3 p-6">
          <p className="type-block">{t('faq.none', { term: term.trim() })}</p>
          <p className="type-small mt-1 text-text-2">{t('faq.none_text')}</p>
        </div>
      )}
      {found.map(([key, { title, items }]) => (
        <section key={key} aria-labelledby={`faq-${key}`} className="mt-6 first-of-type:mt-3">
          <h2 id={`faq-${key}`} className="type-section mb-2.5">
            {title}
          </h2>
          <div className="panel divide-y divide-line-1">
            {Object.entries(items).map(([name, question]) => {
              const id = `${key}-${name}`
              const isOpen = (isSearch && count <= FEW) || hash === `#${id}`
              return <Answer key={`${id}-${isOpen}`} id={id} question={question} isOpen={isOpen} />
            })}
          </div>
        </section>
      ))}
      <ContactCard />
    </div>
  )
}

function Answer({ id, question, isOpen }: { id: string; question: Question; isOpen: boolean }) {
  return (
    <details id={id} open={isOpen} className="group scroll-mt-22">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 rounded-control px-5 py-2.5 hover:text-signal-hi max-sm:px-4 [&::-webkit-details-marker]:hidden">
        <h3 className="type-label min-w-0 grow">{question.q}</h3>
        <ChevronDown
          size={18}
          strokeWidth={1.9}
          aria-hidden
          className="shrink-0 text-text-3 transition-transform duration-160 group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-5 max-sm:px-4">
        <RichText text={question.a} />
      </div>
    </details>
  )
}

function ContactCard() {
  const { t } = useTranslation('service')
  return (
    <section
      aria-labelledby="contact"
      className="panel hairlines mt-8 flex flex-wrap items-center gap-x-8 gap-y-4 p-6 max-sm:p-4"
    >
      <div className="min-w-0 flex-1 basis-80">
        <h2 id="contact" className="type-section">
          {t('contact.title')}
        </h2>
        <p className="mt-1.5 text-[15px] leading-6 text-text-2">{t('contact.text')}</p>
        <p className="type-label mt-2">{brand().email}</p>
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:grow">
        <a href={`mailto:${brand().email}`} className="btn btn-secondary type-label">
          <Mail size={17} strokeWidth={1.9} aria-hidden />
          {t('contact.mail')}
        </a>
        <Button
          to={paths.fair}
          variant="ghost"
          icon={<ShieldCheck size={17} strokeWidth={1.9} aria-hidden />}
        >
          {t('contact.fair')}
        </Button>
      </div>
    </section>
  )
}
