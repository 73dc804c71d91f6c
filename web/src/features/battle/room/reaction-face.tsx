import type { ReactNode } from 'react'

/* The eight pictograms. A mask of the store's hexagon carries the first four, so that they belong to its avatars. */

const INK = '#11150a'

function mask(fill: string, parts: ReactNode): ReactNode {
  return (
    <>
      <path d="M24 3 42 13.5v21L24 45 6 34.5v-21Z" fill={fill} />
      <path d="M24 3 42 13.5 24 19 6 13.5Z" fill="#fff" opacity="0.22" />
      <g fill="none" stroke={INK} strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round">
        {parts}
      </g>
    </>
  )
}

const FACES: readonly ReactNode[] = [
  // Glad.
  mask('#c8f53c', <path d="M15 22q2.5-4 5 0M28 22q2.5-4 5 0M15 29q9 9 18 0" />),
  // Amazed.
  mask(
    '#ffb43a',
    <>
      <path d="M17 20v2M31 20v2" strokeWidth="4.6" />
      <ellipse cx="24" cy="32" rx="4" ry="5" fill={INK} />
    </>,
  ),
  // Sad.
  mask('#4da3ff', <path d="M15 23.5l5-3M33 23.5l-5-3M17 34q7-7 14 0" />),
  // Cool: a visor.
  mask(
    '#c58cff',
    <>
      <path d="M12 20h24l-3 7h-6l-3-4-3 4h-6Z" fill={INK} />
      <path d="M19 34q6 2 10-1" />
    </>,
  ),
  // Well played: a thumb.
  <>
    <path d="M5 23h8v20H5Z" fill="#4da3ff" />
    <path
      d="M16 23l9-18c4 0 6 3 5 7l-2 7h11c3 0 5 3 4 6l-4 13c-1 3-3 5-6 5H22l-6-3Z"
      fill="#f1f4f9"
      stroke={INK}
      strokeWidth="1.5"
    />
  </>,
  // A heart.
  <>
    <path d="M24 43 8 27C2 20 5 9 14 8c5 0 8 3 10 7 2-4 5-7 10-7 9 1 12 12 6 19Z" fill="#ff3d81" />
    <path
      d="M14 13c-4 1-6 5-4 9"
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeLinecap="round"
      opacity="0.6"
    />
  </>,
  // A flame.
  <>
    <path
      d="M25 3c2 9 15 14 15 27 0 9-7 15-16 15S8 39 8 30c0-7 5-11 7-17 3 2 5 5 5 8 4-4 6-11 5-18Z"
      fill="#ff7a4d"
    />
    <path d="M25 22c1 5 7 7 7 14 0 5-4 8-8 8s-8-3-8-8c0-4 3-6 4-9 2 1 3 3 3 4 2-2 3-5 2-9Z" fill="#ffd257" />
  </>,
  // A hand: well met, and goodbye.
  <>
    <g stroke="#ffc84a" strokeWidth="6.4" strokeLinecap="round">
      <path d="M15 26V13M22.5 24V8M30 24V9.5M37 27V15M9.5 27l6 8" fill="none" />
    </g>
    <path d="M12 24h28v9c0 7-5 12-12 12h-3c-5 0-8-3-10-7Z" fill="#ffc84a" />
    <path d="M19 36q6 4 13-1" fill="none" stroke={INK} strokeWidth="2" strokeLinecap="round" opacity="0.5" />
  </>,
]

/** One of the eight, by its number from 1. */
export function ReactionFace({ code, size }: { code: number; size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden>
      {FACES[code - 1]}
    </svg>
  )
}
