import { planPictures } from '../pool/plan.ts'
import { KEY_KINDS, KEYS, select, WIDTHS } from './selection.ts'

/** Everything that can be rendered, as text. */
export function list(): string {
  const keys = KEY_KINDS.map((kind) => {
    const own = kind === 'design' ? 'any family and finish, as in corvane-gilt-thorn' : KEYS[kind].join(' ')
    return `${`--${kind}`.padEnd(12)}${own}`
  })
  const sizes = Object.entries(WIDTHS).map(([kind, widths]) => `${kind} ${widths.join(' ')}`)
  const pictures = planPictures(select({}), 'final')
  const files = pictures.reduce((sum, { editions }) => sum + editions.length, 0)
  return [
    ...keys,
    `${'--size'.padEnd(12)}${sizes.join(', ')}`,
    `${pictures.length} pictures in ${files} files`,
  ].join('\n')
}
