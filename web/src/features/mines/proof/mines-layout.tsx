import { Check, Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MineLayer } from '@noktra/contract/mines'
import { fixedPictures } from '../../../fixed-pictures.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { cx } from '../../../ui/class-names.ts'
import { facesOf, LAYERS_FROM_TOP, type TileFace } from './mines-facts.ts'
import type { MinesFair } from '@noktra/contract/mines-proof'
import { SkinThumb } from '../../../domain/proof/skin-thumb.tsx'
import { ProofSection } from '../../../domain/proof/proof-section.tsx'

const STYLES: Record<TileFace, string> = {
  clear: 'border-line-1 bg-base-2',
  unknown: 'border-line-1 bg-base-2',
  mine: 'border-line-1 bg-well',
  passed: 'border-success bg-success/12 text-success',
  hit: 'border-danger bg-danger/18',
}

/** Where all the mines were, and which tiles were opened; read from the bottom up, like the game. */
export function MinesLayout({ fair: { proof, game } }: { fair: MinesFair }) {
  const { t } = useTranslation('fair')
  const played = proof.picks.length
  const wonLayer = proof.result.kind === 'prize' ? proof.result.layer : null
  return (
    <ProofSection id="layout" className="min-w-0" title={t('mines.layout')} text={t('mines.layout_text')}>
      <ol reversed className="flex flex-col gap-2 border-t border-line-1 px-5 py-4 max-sm:px-4">
        {LAYERS_FROM_TOP.map((layer) => (
          <li
            key={layer}
            className="grid grid-cols-[auto_minmax(0,520px)_minmax(0,1fr)] items-center gap-x-4 max-md:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-3"
          >
            <span className="type-small w-18 text-text-2 max-sm:w-5">
              <span className="max-sm:sr-only">{t('mines.layer', { layer })}</span>
              <span className="type-number sm:hidden" aria-hidden>
                {layer}
              </span>
            </span>
            <Tiles faces={facesOf(proof, layer)} isPlayed={layer <= played} />
            <Prize layer={game.tier.layers.find((each) => each.layer === layer)} isWon={layer === wonLayer} />
            <span className="sr-only">{sentence(layer)}</span>
          </li>
        ))}
      </ol>
      <ul className="type-micro flex flex-wrap gap-x-5 gap-y-2 px-5 pb-4 text-text-2 max-sm:px-4" aria-hidden>
        {proof.result.layer > 0 && (
          <li className="flex items-center gap-2">
            <span className={cx('grid size-5 place-items-center rounded-tag border', STYLES.passed)}>
              <Check size={12} strokeWidth={3} />
            </span>
            {t('mines.legend.passed')}
          </li>
        )}
        {proof.result.kind === 'bomb' && (
          <li className="flex items-center gap-2">
            <span className={cx('grid size-5 place-items-center rounded-tag border', STYLES.hit)}>
              <MinePicture />
            </span>
            {t('mines.legend.hit')}
          </li>
        )}
        <li className="flex items-center gap-2">
          <span className={cx('grid size-5 place-items-center rounded-tag border', STYLES.mine)}>
            <MinePicture />
          </span>
          {t('mines.legend.mine')}
        </li>
      </ul>
    </ProofSection>
  )

  /** For those who hear the picture. */
  function sentence(layer: number): string {
    const tiles = proof.layout?.[layer - 1]?.join(', ') ?? '–'
    const tile = proof.picks[layer - 1]
    if (tile === undefined) return t('mines.layer_unplayed', { tiles })
    const isBomb = proof.result.kind === 'bomb' && layer === played
    return t(isBomb ? 'mines.layer_hit' : 'mines.layer_passed', { tiles, tile })
  }
}

function Tiles({ faces, isPlayed }: { faces: readonly TileFace[]; isPlayed: boolean }) {
  return (
    <span className="grid grid-cols-7 gap-2 max-sm:gap-1.5" aria-hidden>
      {faces.map((face, index) => (
        <span
          key={index}
          className={cx(
            'relative grid h-12 place-items-center rounded-control border max-sm:h-10',
            STYLES[face],
          )}
        >
          {(face === 'mine' || face === 'hit') && <MinePicture isDim={!isPlayed} />}
          {face === 'passed' && <Check size={20} strokeWidth={2.6} />}
          <span
            className={cx(
              'type-micro type-number absolute inset-e-1.5 bottom-0.5 text-[10px] leading-4 text-text-3',
              face !== 'clear' && face !== 'unknown' && 'max-sm:hidden',
            )}
          >
            {index + 1}
          </span>
        </span>
      ))}
    </span>
  )
}

/** What the layer was played for; beside the tiles, where there is room. */
function Prize({ layer, isWon }: { layer: MineLayer | undefined; isWon: boolean }) {
  if (!layer) return null
  return (
    <span
      className={cx(
        'type-small flex min-w-0 items-center justify-end gap-3 max-md:hidden',
        isWon ? 'font-semibold text-text-1' : 'text-text-2',
      )}
      aria-hidden
    >
      {isWon && <Trophy size={16} strokeWidth={1.9} className="shrink-0 text-success" />}
      <CoinAmount amount={layer.prize.value} size={15} />
      <SkinThumb face={layer.prize} />
    </span>
  )
}

function MinePicture({ isDim = false }: { isDim?: boolean }) {
  return (
    <img
      src={fixedPictures.mine}
      alt=""
      width={48}
      height={48}
      className={cx('h-3/4 w-auto max-h-8', isDim && 'opacity-45')}
    />
  )
}
