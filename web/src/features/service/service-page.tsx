import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StartAtTop } from '../../layout/keep-scroll.tsx'
import { cx } from '../../ui/class-names.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnchor } from '../../ui/use-anchor.ts'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { DOCUMENTS, documentOf, type DocumentKey } from './documents.ts'
import { FaqView } from './faq-view.tsx'
import { usePageWords, type PageWords } from './page-words.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { LatePart } from '../../ui/late-part.tsx'
import { RichText } from './rich-text.tsx'

const NO_PROPS = {}

/** FAQ with contact, terms, privacy and about, by the query type (/service). */
export function ServicePage() {
  const { t } = useTranslation('service')
  const [query] = useAddressQuery()
  const current = documentOf(query.get('type'))
  const words = usePageWords(current)
  return (
    <>
      <PageTitle title={words?.title ?? t(`${current}.title`)} />
      <StartAtTop key={current} keepsFocus />
      <div className="grid items-start gap-x-12 gap-y-5 md:grid-cols-[200px_minmax(0,1fr)]">
        <ServiceMenu current={current} />
        <Content current={current} words={words} />
      </div>
    </>
  )
}

function Content({ current, words }: { current: DocumentKey; words: PageWords | null }) {
  if (!words) return <TextSkeleton />
  return current === 'faq' ? (
    <FaqView words={words} />
  ) : (
    <LongText key={current} name={current} words={words} />
  )
}

function TextSkeleton() {
  return (
    <div className="max-w-180" aria-hidden>
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="mt-5 h-14" />
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} className="mt-8 h-40" />
      ))}
    </div>
  )
}

function ServiceMenu({ current }: { current: DocumentKey }) {
  const { t } = useTranslation('service')
  const menu = useRef<HTMLElement>(null)

  // On a phone it is a strip that scrolls: what is current is brought into it.
  useEffect(() => {
    const frame = menu.current
    const link = frame?.children[DOCUMENTS.findIndex(({ key }) => key === current)]
    if (frame && link instanceof HTMLElement)
      frame.scrollLeft = link.offsetLeft + link.offsetWidth / 2 - frame.clientWidth / 2
  }, [current])

  return (
    <nav
      ref={menu}
      aria-label={t('help')}
      className="relative flex gap-1 max-md:overflow-x-auto max-md:rounded-[10px] max-md:border max-md:border-line-1 max-md:bg-well max-md:p-1 max-md:[scrollbar-width:none] md:sticky md:top-22 md:flex-col"
    >
      {DOCUMENTS.map(({ key, to }) => (
        <Link
          key={key}
          to={to}
          aria-current={key === current ? 'page' : undefined}
          className={cx(
            'type-label flex min-h-11 shrink-0 items-center rounded-control px-3.5 whitespace-nowrap transition-colors',
            key === current
              ? 'bg-base-3 text-text-1 shadow-[inset_0_-2px_var(--color-signal)] md:shadow-[inset_2px_0_var(--color-signal)]'
              : 'text-text-2 hover:bg-base-2 hover:text-text-1',
          )}
        >
          {t(`menu.${key}`)}
        </Link>
      ))}
    </nav>
  )
}

type Props = { name: Exclude<DocumentKey, 'faq'>; words: PageWords }

async function loadConsentSetting() {
  const [part] = await Promise.all([import('../../attribution/consent-setting.tsx'), loadTexts('consent')])
  return part.ConsentSetting
}

/** A document of several sections, with their list beside it. */
function LongText({ name, words: { title: heading, lead, updated, sections } }: Props) {
  const { t } = useTranslation('service')
  const article = useAnchor<HTMLElement>()
  return (
    <div className="grid items-start gap-12 xl:grid-cols-[minmax(0,1fr)_240px]">
      <article ref={article} className="max-w-180 min-w-0">
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
        <ul className="border-s border-line-1">
          {sections.map(({ key, title }) => (
            <li key={key}>
              <a href={`#${key}`} className="type-small block py-1.5 ps-4 text-text-2 hover:text-text-1">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
