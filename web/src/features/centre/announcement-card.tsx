import type { Announcement } from '@noktra/contract/announcements'
import { paragraphsOf } from '@noktra/contract/announcement-text'
import { pictureOf, pictureSet } from '@noktra/contract/pictures'
import { pictureAddress } from '../../domain/skin/picture-address.ts'
import { NEWS_TAB, type ShowCard } from '../../domain/centre/centre-part.ts'
import { NewsCard, OpenCentre } from '../../domain/centre/news-card.tsx'

/** An announcement as the card of the day. */
export function showAnnouncement({ cover, title, text }: Announcement): ShowCard {
  return (onClose) => (
    <NewsCard
      picture={
        <img
          ref={pictureAddress({
            src: pictureOf(cover, 520),
            srcSet: pictureSet(cover, [520, 1040]),
            sizes: '(width < 600px) 96px, 372px',
          })}
          alt=""
          width={520}
          height={260}
          className="welcome-cover"
        />
      }
      title={title}
      text={paragraphsOf(text)[0]?.map((piece) => piece.text)}
      onClose={onClose}
    >
      <OpenCentre tab={NEWS_TAB} onClose={onClose} />
    </NewsCard>
  )
}
