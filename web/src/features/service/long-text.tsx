import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { LatePart } from '../../ui/late-part.tsx'
import type { DocumentKey } from './documents.ts'
import type { PageWords } from './page-words.ts'
import { RichText } from './rich-text.tsx'

type Props = { name: Exclude<DocumentKey, 'faq'>; words: PageWords }

const NO_PROPS = {}

async function loadConsentSetting() {
  const [part] = await Promise.all([import('../../attribution/consent-setting.tsx'), loadTexts('consent')])
  return part.ConsentSetting
}

/** A document of several sections, with their list beside it. */
export function LongText({ name, words: { title: heading, lead, updated, sections } }: Props) {
  const { t } = useTranslation('service')
  return (
    <div className="grid items-start gap-12 xl:grid-cols-[minmax(0,1fr)_240px]">
      <article className="max-w-180 min-w-0">
        <h1 className="type-display">{heading}</h1>
        <p className="mt-3 text-[16px] leading-7 text-text-1">{lead}</p>
        {name !== 'about' && <p className="type-small mt-2 text-text-3">{t('updated', { date: updated })}</p>}
        {sections.map(({ key, title, text }, at) => (
          <section key={key} id={key} aria-labelledby={`${key}-title`} className="mt-8 scroll-mt-22">
            <h2 id={`${key}-title`} className="type-section mb-2.5 flex gap-3">
              {name !== 'about' && <span className="type-number text-text-3">{at + 1}</span>}
              {title}
            </h2>
            <RichText text={text} />
          </section>
        ))}
        <LatePart wanted={name === 'privacy'} load={loadConsentSetting} props={NO_PROPS} />
      </article>
      <nav
        aria-label={t('on_this_page')}
        className="sticky top-22 max-h-[calc(100dvh-110px)] overflow-y-auto max-xl:hidden"
      >
        <p className="type-small mb-2 text-text-3">{t('on_this_page')}</p>
        <ul className="border-l border-line-1">
          {sections.map(({ key, title }) => (
            <li key={key}>
              <a href={`#${key}`} className="type-small block py-1.5 pl-4 text-text-2 hover:text-text-1">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
