import { Link } from 'react-router'
import { blocksOf, type Inline } from '@noktra/contract/page-text'

const LINK = 'text-info underline decoration-line-2 underline-offset-4 hover:text-text-1'

/** A long text with its paragraphs, lists and links. */
export function RichText({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-3 text-[15px] leading-6.5 text-text-2">
      {blocksOf(text).map((block, at) =>
        block.kind === 'paragraph' ? (
          <p key={at}>
            <Line inlines={block.line} />
          </p>
        ) : (
          <ul key={at} className="flex flex-col gap-2">
            {block.lines.map((line, index) => (
              <li
                key={index}
                className="relative ps-5 before:absolute before:top-2.75 before:inset-s-0.5 before:h-1.5 before:w-1.5 before:rotate-45 before:bg-text-3"
              >
                <Line inlines={line} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}

function Line({ inlines }: { inlines: Inline[] }) {
  return inlines.map(({ text, href }, at) => {
    // Nothing but pages of the store and addresses of mail is a link, also in texts of staff.
    if (href === undefined || !/^(\/(?![/\\])|mailto:)/.test(href)) return <span key={at}>{text}</span>
    // Pages of the web are routes; the reference of the API and addresses of mail are not.
    if (href.startsWith('/') && !href.startsWith('/api/')) {
      return (
        <Link key={at} to={href} className={LINK}>
          {text}
        </Link>
      )
    }
    return (
      <a key={at} href={href} className={LINK}>
        {text}
      </a>
    )
  })
}
