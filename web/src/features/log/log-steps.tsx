import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'

const LINE = 'rgb(255 255 255 / 0.18)'
const FILL = 'var(--color-base-3)'
const SIGNAL = 'var(--color-signal)'
const FRAME = { viewBox: '0 0 220 100', className: 'h-25 w-55' } as const

const STEPS: readonly { key: string; Diagram: ComponentType }[] = [
  { key: 'write', Diagram: WriteDiagram },
  { key: 'seal', Diagram: SealDiagram },
  { key: 'grow', Diagram: GrowDiagram },
  { key: 'watch', Diagram: WatchDiagram },
]

/** What the log is, in four steps for those who have never heard of one. */
export function LogSteps() {
  const { t } = useTranslation('log')
  return (
    <section aria-labelledby="how" className="mt-6">
      <h2 id="how" className="type-section">
        {t('steps')}
      </h2>
      <ol className="mt-3 grid gap-3.5 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(({ key, Diagram }, at) => (
          <li key={key} className="panel flex flex-col overflow-hidden">
            <div
              className="hairlines grid h-34 place-items-center border-b border-line-1 bg-base-2 max-sm:h-29"
              aria-hidden
            >
              <Diagram />
            </div>
            <div className="p-4">
              <h3 className="type-block flex gap-2.5">
                <span className="type-number text-text-3">{at + 1}</span>
                {t(`step.${key}.title`)}
              </h3>
              <p className="type-small mt-1.5 text-text-2">{t(`step.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A list of closed notes; the newest is being added. */
function WriteDiagram() {
  return (
    <svg {...FRAME} fill="none" strokeWidth={1.5}>
      {[20, 62, 104].map((x) => (
        <g key={x}>
          <rect x={x} y={32} width={34} height={36} rx={6} fill={FILL} stroke={LINE} />
          <path d={`M${x + 8} 44h18m-18 8h18m-18 8h10`} stroke="var(--color-text-3)" strokeWidth={2.5} />
        </g>
      ))}
      <rect x={152} y={24} width={34} height={36} rx={6} fill={FILL} stroke={SIGNAL} />
      <path d="M160 36h18m-18 8h18m-18 8h10" stroke={SIGNAL} strokeWidth={2.5} />
      <path
        d="M169 66v12m-5 -5l5 5l5 -5"
        stroke={SIGNAL}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth={2}
      />
      <path d="M12 84h196" stroke={LINE} strokeDasharray="2 5" strokeLinecap="round" />
    </svg>
  )
}

/** Four notes, two by two, come to one seal. */
function SealDiagram() {
  return (
    <svg {...FRAME} fill="none" strokeWidth={1.5}>
      <path
        d="M47 76C47 62 68 66 68 54M89 76C89 62 68 66 68 54M131 76C131 62 152 66 152 54M173 76C173 62 152 66 152 54"
        stroke={LINE}
      />
      <path d="M68 50C68 38 110 42 110 30M152 50C152 38 110 42 110 30" stroke={LINE} />
      {[47, 89, 131, 173].map((x) => (
        <rect key={x} x={x - 11} y={74} width={22} height={18} rx={4} fill={FILL} stroke={LINE} />
      ))}
      <circle cx={68} cy={52} r={5} fill="var(--color-text-3)" />
      <circle cx={152} cy={52} r={5} fill="var(--color-text-3)" />
      <path d="M110 4l17 10v18l-17 10l-17 -10v-18z" fill={FILL} stroke={SIGNAL} />
      <path
        d="M103 23l5 5l9 -10"
        stroke={SIGNAL}
        strokeWidth={2.6}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** A longer list begins with the shorter one; one with a note changed does not. */
function GrowDiagram() {
  const row = [0, 1, 2, 3, 4]
  return (
    <svg {...FRAME} fill="none" strokeWidth={1.5}>
      {row.slice(0, 3).map((at) => (
        <rect key={at} x={30 + at * 28} y={16} width={22} height={22} rx={4} fill={FILL} stroke={LINE} />
      ))}
      {row.map((at) => (
        <rect
          key={at}
          x={30 + at * 28}
          y={60}
          width={22}
          height={22}
          rx={4}
          fill={at < 3 ? FILL : 'var(--color-base-4)'}
          stroke={at < 3 ? LINE : SIGNAL}
        />
      ))}
      {row.slice(0, 3).map((at) => (
        <path key={at} d={`M${41 + at * 28} 41v16`} stroke={SIGNAL} strokeDasharray="2 3" />
      ))}
      <circle cx={188} cy={71} r={9} fill="var(--color-success)" />
      <path
        d="M184 71l3 3.2l5.4 -6.2"
        stroke="var(--color-base-0)"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Several who look at one seal, and one of them is the reader's browser. */
function WatchDiagram() {
  return (
    <svg {...FRAME} fill="none" strokeWidth={1.5}>
      <path d="M62 26C100 26 104 50 132 50M62 74C100 74 104 50 132 50" stroke={LINE} strokeDasharray="3 4" />
      <path d="M62 50h70" stroke={SIGNAL} strokeDasharray="3 4" />
      {[20, 50, 80].map((y) => (
        <g key={y}>
          <path
            d={`M28 ${y}q14 -15 28 0q-14 15 -28 0z`}
            fill={FILL}
            stroke={y === 50 ? SIGNAL : LINE}
            strokeLinejoin="round"
          />
          <circle cx={42} cy={y} r={3.6} fill={y === 50 ? SIGNAL : 'var(--color-text-3)'} />
        </g>
      ))}
      <path d="M160 26l21 12v24l-21 12l-21 -12v-24z" fill={FILL} stroke={LINE} />
      <path
        d="M151 51l6 6l12 -13"
        stroke="var(--color-text-1)"
        strokeWidth={3}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
