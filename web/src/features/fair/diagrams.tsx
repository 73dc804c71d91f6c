import { RARITIES, RARITY_COLORS } from '../../domain/skin/rarity.ts'

/* Small drawings of the page's four steps, 220 x 100; decoration beside the text. */

const LINE = 'rgb(255 255 255 / 0.18)'
const FILL = 'var(--color-base-3)'
const SIGNAL = 'var(--color-signal)'
const FRAME = { viewBox: '0 0 220 100', className: 'h-25 w-55' } as const

/** Links of the seed chain; the anchor at the left is known, the others are closed. */
export function ChainDiagram() {
  const links = [30, 84, 138, 192]
  return (
    <svg {...FRAME} fill="none" strokeWidth={1.5}>
      {links.slice(1).map((x) => (
        <path
          key={x}
          d={`M${x - 20} 50h-14m5 -5l-5 5l5 5`}
          stroke={LINE}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
      {links.map((x, at) => (
        <g key={x} opacity={1 - Math.max(0, at - 1) * 0.22}>
          <rect
            x={x - 18}
            y={32}
            width={36}
            height={36}
            rx={8}
            fill={FILL}
            stroke={at === 0 ? SIGNAL : LINE}
          />
          {at === 0 ? (
            <path
              d={`M${x - 7} 50l5 5l9 -10`}
              stroke={SIGNAL}
              strokeWidth={2.5}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ) : (
            <>
              <rect x={x - 7} y={48} width={14} height={11} rx={2.5} fill="var(--color-text-3)" />
              <path d={`M${x - 4} 48v-3.5a4 4 0 0 1 8 0v3.5`} stroke="var(--color-text-3)" strokeWidth={2} />
            </>
          )}
        </g>
      ))}
      <path d="M12 82h196" stroke={LINE} strokeDasharray="2 5" strokeLinecap="round" />
    </svg>
  )
}

/** Three things run into one: the store's seed, the player's, and the odds. */
export function SeedsDiagram() {
  return (
    <svg {...FRAME} fill="none" strokeWidth={1.5} strokeLinecap="round">
      <path d="M62 22C110 22 104 50 142 50" stroke={LINE} />
      <path d="M62 50h80" stroke={SIGNAL} />
      <path d="M62 78C110 78 104 50 142 50" stroke={LINE} />
      {[22, 50, 78].map((y) => (
        <rect
          key={y}
          x={22}
          y={y - 11}
          width={40}
          height={22}
          rx={6}
          fill={FILL}
          stroke={y === 50 ? SIGNAL : LINE}
        />
      ))}
      {[0, 1, 2, 3].map((at) => (
        <path key={at} d={`M${31 + at * 7} 22h2`} stroke="var(--color-text-3)" strokeWidth={3} />
      ))}
      <path d="M32 54l20 0m-20 -7l12 0" stroke={SIGNAL} strokeWidth={2} />
      {RARITIES.map((rarity, at) => (
        <rect
          key={rarity}
          x={28 + at * 6}
          y={84 - (at + 1) * 2.6}
          width={4}
          height={(at + 1) * 2.6}
          fill={RARITY_COLORS[rarity].fill}
        />
      ))}
      <path d="M168 26l21 12v24l-21 12l-21 -12v-24z" fill={FILL} stroke={LINE} />
      <path d="M160 60v-20l16 20v-20" stroke="var(--color-text-1)" strokeWidth={3} strokeLinejoin="round" />
    </svg>
  )
}

const SHARES = [4, 14, 32, 58, 92]
const STARTS = SHARES.map((_, at) => SHARES.slice(0, at).reduce((sum, share) => sum + share, 10))

/** A ruler of tickets, cut into ranges; a pointer stands on one. */
export function TicketDiagram() {
  return (
    <svg {...FRAME} fill="none">
      {RARITIES.map((rarity, at) => (
        <rect
          key={rarity}
          x={STARTS[at]}
          y={48}
          width={SHARES[at]! - 2}
          height={16}
          rx={2}
          fill={RARITY_COLORS[rarity].fill}
          opacity={rarity === 'exotic' ? 1 : 0.42}
        />
      ))}
      {Array.from({ length: 21 }, (_, at) => (
        <path key={at} d={`M${10 + at * 9.9} 72v${at % 5 === 0 ? 8 : 4}`} stroke={LINE} strokeWidth={1.2} />
      ))}
      <path d="M46 44l-6 -9h12z" fill={SIGNAL} />
      <path d="M46 44v24" stroke={SIGNAL} strokeWidth={1.5} />
      <rect x={22} y={14} width={48} height={18} rx={5} fill={FILL} stroke={LINE} />
      <path
        d="M31 23h30"
        stroke="var(--color-text-2)"
        strokeWidth={3}
        strokeLinecap="round"
        strokeDasharray="5 4"
      />
    </svg>
  )
}

/** The checks of an opening, ticked. */
export function ChecksDiagram() {
  return (
    <svg {...FRAME} fill="none" strokeLinecap="round" strokeLinejoin="round">
      <rect x={48} y={10} width={124} height={80} rx={9} fill={FILL} stroke={LINE} strokeWidth={1.5} />
      {[26, 42, 58, 74].map((y, at) => (
        <g key={y}>
          <circle cx={66} cy={y} r={6} fill="var(--color-success)" />
          <path d={`M63 ${y}l2.2 2.4l4 -4.6`} stroke="var(--color-base-0)" strokeWidth={1.8} />
          <path d={`M80 ${y}h${[74, 52, 66, 40][at]}`} stroke={LINE} strokeWidth={4} />
        </g>
      ))}
    </svg>
  )
}
