import { ArrowRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Announcement } from '@noktra/contract/announcements'
import { pictureOf, pictureSet } from '@noktra/contract/pictures'
import { pictureAddress } from '../../domain/skin/picture-address.ts'
import { formatTime } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { CardPress } from '../../ui/card-press.tsx'
import { CopyButton } from '../../ui/copy-line.tsx'
import { codesIn, paragraphsOf } from '@noktra/contract/announcement-text'
import { useGames } from '../../domain/game/games-context.ts'
import { openAsked } from './asked-tab.ts'
import type { CentreTabProps } from '../../domain/centre/centre-part.ts'

const COVER_WIDTHS = [520, 1040]

/** One announcement. Its whole content leads to its page; a code in it can be copied, or taken to where codes are entered. */
export function AnnouncementView({
  announcement: { title, cover, text, path, created_at },
  onLeave,
  onTab,
}: CentreTabProps & { announcement: Announcement }) {
  const { t } = useTranslation('centre')
  const games = useGames()
  const taker = games.find(({ centre }) => centre?.code)?.centre

  /** A tab of the centre is gone to where it is open already. */
  function follow(event: MouseEvent): void {
    if (openAsked(path.split('?')[1] ?? '', games, onTab)) event.preventDefault()
    else onLeave()
  }

  return (
    <article className="welfare-announcement">
      <CardPress to={path} label={title} spare onPress={follow} />
      <img
        ref={pictureAddress({
          src: pictureOf(cover, 1040),
          srcSet: pictureSet(cover, COVER_WIDTHS),
          sizes: '(width < 600px) calc(100vw - 40px), 720px',
        })}
        alt=""
        width={1040}
        height={520}
        loading="lazy"
        decoding="async"
        className="welfare-cover"
      />
      <div className="px-5 pt-4 pb-5 max-sm:px-4">
        <h3 className="type-section">{title}</h3>
        <p className="type-micro mt-1 text-text-3">{formatTime(created_at)}</p>
        {paragraphsOf(text).map((pieces, at) => (
          <p key={at} className="mt-3 text-text-2">
            {pieces.map((piece, place) =>
              piece.kind === 'code' ? (
                <code key={place} className="welfare-code">
                  {piece.text}
                </code>
              ) : (
                <span key={place}>{piece.text}</span>
              ),
            )}
          </p>
        ))}
        {codesIn(text).map((code) => (
          <div key={code} className="welfare-code-row">
            <code className="min-w-0 grow truncate font-mono text-[15px] font-semibold">{code}</code>
            <CopyButton value={code} />
            {taker && (
              <Button
                size="small"
                icon={<taker.Icon size={16} strokeWidth={1.9} aria-hidden />}
                onPress={() => {
                  taker.code?.keep(code)
                  onTab(taker.tab)
                }}
              >
                {t('announcements.use_code')}
              </Button>
            )}
          </div>
        ))}
        <Link to={path} onClick={follow} className="welfare-announcement-go type-label">
          {t('announcements.go')}
          <ArrowRight size={18} strokeWidth={1.9} aria-hidden />
        </Link>
      </div>
    </article>
  )
}
