import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { useFirstScreenOver } from '../../domain/skin/first-screen-over.ts'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import type { SkinDetails } from '../../domain/skin/skin-query.ts'
import { pictureOf } from '@noktra/contract/pictures'
import { cx } from '../../ui/class-names.ts'

const SIZES = '(width < 600px) 86vw, 560px'

/** The skin, large. The other exteriors lie under it, so that one fades into the next. */
export function SkinStage({ skin, wanted }: { skin: SkinDetails; wanted: number }) {
  const altOf = useSkinAlt()
  const others = useFirstScreenOver()
  return (
    <div className="skin-stage">
      {skin.exteriors.map(({ skin_id, exterior_name, image_url }) => {
        const isShown = skin_id === wanted
        return (
          (isShown || others) && (
            <div
              key={skin_id}
              className={cx('skin-stage-look', isShown && 'skin-stage-shown')}
              aria-hidden={!isShown}
            >
              <SkinPicture
                url={image_url}
                alt={altOf({ ...skin, exterior_name })}
                eager={isShown}
                sizes={SIZES}
                className="w-full"
              />
              {skin.rarity === 'relic' && isShown && (
                <span
                  className="skin-sweep"
                  style={{ maskImage: `url("${pictureOf(image_url, 560)}")` }}
                  aria-hidden
                />
              )}
            </div>
          )
        )
      })}
    </div>
  )
}
