import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogState } from '../../domain/log/log-book.ts'
import { formatAgo, formatNumber } from '../../i18n/format.ts'
import { cx } from '../../ui/class-names.ts'
import { usePhone } from '../../ui/use-media.ts'
import { useNow } from '../../ui/use-now.ts'
import type { LogNow } from './log-query.ts'
import { windowOf, type TreeWindow } from './tree-window.ts'

/** Sizes of the drawing; `block` is what stands for all entries before those that are drawn. */
const WIDE = { width: 32, pitch: 34, cell: 24, block: 88, step: 38, top: 56 }
const NARROW = { width: 16, pitch: 19, cell: 14, block: 52, step: 34, top: 50 }
type Measures = typeof WIDE

/** The log as it is now: its newest entries with the hashes above them, how far it has come, and where the reader's own stand. */
export function LogPicture({ log, draws }: { log: LogNow; draws: LogState['draws'] }) {
  const { t } = useTranslation('log')
  const measures = usePhone() ? NARROW : WIDE
  const own = draws.flatMap(({ place }) => (place === undefined ? [] : [place]))
  const { size, waiting, signed_at, witnesses, checkpoint } = log
  const now = useNow() + log.ahead_ms
  const age = signed_at === null ? t('picture.none_yet') : formatAgo(signed_at, now)
  const tree = windowOf(log, own, measures.width)
  return (
    <section aria-labelledby="now" className="log-picture-place panel overflow-hidden">
      <h2 id="now" className="sr-only">
        {t('picture.title')}
      </h2>
      <dl className="flex flex-wrap gap-x-10 gap-y-3 px-6 pt-5 max-sm:gap-x-6 max-sm:px-4 max-sm:pt-4">
        <Count name={t('picture.entries')} isLarge>
          {formatNumber(size)}
        </Count>
        <Count name={t('picture.signed')}>{age}</Count>
        <Count name={t('picture.waiting')}>{formatNumber(waiting)}</Count>
        <Count name={t('picture.own')}>{formatNumber(own.length)}</Count>
        <Count name={t('picture.witnesses')}>{formatNumber(witnesses.length)}</Count>
      </dl>
      <div className="hairlines mt-4 border-y border-line-1 bg-well px-6 py-4 max-sm:px-3">
        <Tree
          tree={tree}
          measures={measures}
          sealKey={checkpoint ?? ''}
          label={t('picture.alt', {
            size: formatNumber(size),
            waiting: formatNumber(waiting),
            first: formatNumber(tree.start),
            own: formatNumber(own.length),
          })}
          before={tree.start > 0 ? formatNumber(tree.start) : ''}
        />
      </div>
      <div className="px-6 pt-3.5 pb-5 max-sm:px-4 max-sm:pb-4">
        <Ruler size={size} own={own} seen={witnesses.flatMap((witness) => witness.size ?? [])} />
        <ul className="type-micro mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-text-2">
          {(['in', 'own', 'waiting', 'hash', 'seal'] as const).map((key) => (
            <li key={key} className="flex items-center gap-2">
              <span className={`log-mark log-mark-${key}`} aria-hidden />
              {t(`picture.legend.${key}`)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Count({ name, isLarge, children }: { name: string; isLarge?: true; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="type-small text-text-3">{name}</dt>
      <dd className={cx('type-number', isLarge ? 'type-title' : 'type-block', 'tabular-nums')}>{children}</dd>
    </div>
  )
}

type TreeProps = { tree: TreeWindow; measures: Measures; sealKey: string; label: string; before: string }

function Tree({ tree: { leaves, nodes, start }, measures, sealKey, label, before }: TreeProps) {
  const { width, pitch, cell, block, step, top } = measures
  const levels = Math.log2(width)
  const left = block + pitch / 2
  const bottom = top + (levels + 1) * step
  const place = (level: number, at: number) => ({
    x: left + pitch * 2 ** level * (at + 0.5),
    y: bottom - level * step,
  })
  const head = place(levels, 0)
  const seal = { x: (head.x + block / 2) / 2 + block / 2, y: top - 18 }
  const total = { width: left + pitch * width, height: bottom + cell / 2 + 6 }
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${total.width} ${total.height}`}
      className="log-tree block h-auto w-full"
    >
      {start > 0 && (
        <path className="log-line log-line-whole" d={linkOf({ x: block / 2, y: bottom - cell }, seal)} />
      )}
      <path className={cx('log-line', nodes.at(-1)?.isOnPath && 'log-line-own')} d={linkOf(head, seal)} />
      {nodes.map(({ level, at, isWhole, isOnPath }) => (
        <g key={`${level} ${at}`}>
          {[0, 1].map((side) => {
            const child = 2 * at + side
            const below = level === 1 ? leaves[child] : undefined
            const isOwn =
              isOnPath &&
              (below
                ? isNewestOwn(leaves, child)
                : nodes.some((node) => node.level === level - 1 && node.at === child && node.isOnPath))
            return (
              <path
                key={side}
                className={cx('log-line', isWhole && 'log-line-whole', isOwn && 'log-line-own')}
                d={linkOf(place(level - 1, child), place(level, at))}
              />
            )
          })}
          <circle
            key={isWhole ? 'whole' : 'open'}
            className={cx('log-node', isWhole && 'log-node-whole', isOnPath && 'log-node-own')}
            style={{ animationDelay: `${level * 90}ms` }}
            cx={place(level, at).x}
            cy={place(level, at).y}
            r={cell > 20 ? 5 : 3.4}
          />
        </g>
      ))}
      {leaves.map(({ index, is, isOwn }, at) => {
        const { x, y } = place(0, at)
        return (
          <rect
            key={`${index} ${is}`}
            className={cx('log-leaf', `log-leaf-${is}`, isOwn && 'log-leaf-own')}
            x={x - cell / 2}
            y={y - cell / 2}
            width={cell}
            height={cell}
            rx={cell / 5}
          />
        )
      })}
      {start > 0 && (
        <g>
          {[8, 4, 0].map((behind) => (
            <rect
              key={behind}
              className="log-block"
              x={4 + behind}
              y={bottom - cell - behind}
              width={block - 14}
              height={1.5 * cell}
              rx={6}
            />
          ))}
          <text className="log-text" x={4 + (block - 14) / 2} y={bottom - cell / 4 + 4} textAnchor="middle">
            {before}
          </text>
        </g>
      )}
      <g key={sealKey} className="log-seal" style={{ transformOrigin: `${seal.x}px ${seal.y}px` }}>
        <path className="log-seal-ring" d={`M${seal.x} ${seal.y - 24}l21 12v24l-21 12l-21 -12v-24z`} />
        <path className="log-seal-tick" d={`M${seal.x - 8} ${seal.y + 1}l6 6l11 -13`} />
      </g>
    </svg>
  )
}

type Point = { x: number; y: number }

function linkOf(from: Point, to: Point): string {
  const middle = (from.y + to.y) / 2
  return `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`
}

function isNewestOwn(leaves: TreeWindow['leaves'], at: number): boolean {
  return leaves.findLastIndex(({ isOwn }) => isOwn) === at
}

/** The whole log from its first entry to its newest, with the reader's own entries and how far witnesses have signed. */
function Ruler({ size, own, seen }: { size: number; own: readonly number[]; seen: readonly number[] }) {
  const { t } = useTranslation('log')
  const at = (index: number) => `${(index / Math.max(size, 1)) * 100}%`
  return (
    <div aria-hidden>
      <div className="log-ruler">
        {own.map((place) => (
          <span key={place} className="log-ruler-own" style={{ left: at(place + 0.5) }} />
        ))}
        {seen.map((upTo) => (
          <span key={upTo} className="log-ruler-seen" style={{ left: at(upTo) }} />
        ))}
      </div>
      <div className="type-micro type-number mt-1.5 flex justify-between text-text-3">
        <span>{t('picture.first')}</span>
        <span>{t('picture.newest', { size: formatNumber(size) })}</span>
      </div>
    </div>
  )
}
