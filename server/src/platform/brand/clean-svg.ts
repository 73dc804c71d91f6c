import { BrandRefusal } from './brand.ts'

const MOST_LETTERS = 64 * 1024
const MOST_ELEMENTS = 500
const MOST_DEPTH = 20

/** What draws. Text is not among them: it would be drawn in whatever face a reader has. */
const KEPT = new Set(
  'svg g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
)
/** What programs write beside it, and is not drawn. */
const LEFT_OUT = new Set(['title', 'desc', 'metadata'])

const ATTRIBUTES = new Set(
  (
    'id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points transform fill fill-rule fill-opacity clip-rule clip-path mask ' +
    'stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-dasharray stroke-dashoffset opacity offset ' +
    'stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits preserveAspectRatio ' +
    'vector-effect paint-order color'
  ).split(' '),
)
const LEFT_OUT_ATTRIBUTES =
  /^(xmlns|version|class|role|data-[\w-]+|aria-[\w-]+|focusable|baseProfile|enable-background)$/
/** Of programs that draw, and of the language itself. A link is not among them. */
const LEFT_OUT_PREFIXES = new Set([
  'inkscape',
  'sodipodi',
  'xmlns',
  'xml',
  'sketch',
  'serif',
  'rdf',
  'cc',
  'dc',
])

const NAME = /^[A-Za-z][\w-]*$/
const VALUE = /^[\w\s.,:;#%()+\-/]*$/
const REFERENCE = /^url\(#[\w-]{1,80}\)$/

type Element = { name: string; attributes: [string, string][]; children: Element[] }

/**
 * A drawing with nothing in it but shapes and colours, written again from what was read of it; with its size. Scripts, styles, text,
 * pictures, links, entities and whatever else is not known are refused, for a drawing without them is another than was meant.
 * @throws BrandRefusal with what it may not have
 */
export function cleanSvg(bytes: Buffer, field: string): { bytes: Buffer; width: number; height: number } {
  const fail = (why: string): never => {
    throw new BrandRefusal(field, why)
  }
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  if (text.length > MOST_LETTERS) fail(`is longer than ${MOST_LETTERS} letters`)
  const root = readRoot(text, fail)
  const box = (attributeOf(root, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [left, top, width, height] =
    box.length === 4 ? box : [0, 0, sizeOf(root, 'width'), sizeOf(root, 'height')]
  if (![left, top, width, height].every(Number.isFinite) || !(width! > 0) || !(height! > 0)) {
    return fail('has neither a viewBox nor a width and a height')
  }
  root.attributes = [
    ['viewBox', `${left} ${top} ${width} ${height}`],
    ['width', String(width)],
    ['height', String(height)],
    ...root.attributes.filter(([name]) => !['viewBox', 'width', 'height', 'x', 'y'].includes(name)),
  ]
  const written = write(root).replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  return { bytes: Buffer.from(written), width: width!, height: height! }
}

function attributeOf({ attributes }: Element, name: string): string | undefined {
  return attributes.find(([known]) => known === name)?.[1]
}

function sizeOf(root: Element, name: string): number {
  return Number((attributeOf(root, name) ?? '').replace(/px$/, '') || Number.NaN)
}

type Fail = (why: string) => never

/** One pass over the tags; what stands between them says nothing, as no text is drawn. */
function readRoot(text: string, fail: Fail): Element {
  const open: Element[] = []
  let root: Element | undefined
  let skipping: string[] = []
  let elements = 0
  const tag =
    /<!--[\s\S]*?-->|<\?xml\s[^<>?]*\?>|<(\/?)([^\s<>/]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|</g
  for (const match of text.matchAll(tag)) {
    const [whole, closing, name, attributes = '', empty] = match
    if (whole.startsWith('<!--') || whole.startsWith('<?xml')) continue
    if (name === undefined) return fail(`is not plain SVG at "${text.slice(match.index, match.index + 30)}"`)
    if (closing) {
      if (skipping.length > 0) {
        if (skipping.pop() !== name) fail(`does not close its elements in order at </${name}>`)
      } else if (open.pop()?.name !== name) fail(`does not close its elements in order at </${name}>`)
      continue
    }
    elements += 1
    if (elements > MOST_ELEMENTS) fail(`has more than ${MOST_ELEMENTS} elements`)
    if (skipping.length > 0 || isLeftOut(name)) {
      if (!empty) skipping = [...skipping, name]
      continue
    }
    if (!KEPT.has(name))
      return fail(`has <${name.slice(0, 30)}>: only shapes, groups and gradients are taken`)
    const element: Element = { name, attributes: readAttributes(name, attributes, fail), children: [] }
    const parent = open.at(-1)
    if (parent) parent.children.push(element)
    else if (root || name !== 'svg') fail('has something beside its one <svg>')
    root ??= element
    if (!empty) open.push(element)
    if (open.length > MOST_DEPTH) fail(`is more than ${MOST_DEPTH} elements deep`)
  }
  if (open.length > 0 || skipping.length > 0) fail('does not close its elements')
  return root ?? fail('is no SVG')
}

function isLeftOut(name: string): boolean {
  return LEFT_OUT.has(name) || (LEFT_OUT_PREFIXES.has(name.split(':')[0]!) && name.includes(':'))
}

function readAttributes(element: string, text: string, fail: Fail): [string, string][] {
  const kept: [string, string][] = []
  for (const [, name = '', double, single] of text.matchAll(/([^\s=<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const value = double ?? single ?? ''
    const [prefix = '', rest] = name.split(':')
    if (LEFT_OUT_ATTRIBUTES.test(name)) continue
    if (rest !== undefined && LEFT_OUT_PREFIXES.has(prefix)) continue
    if (!NAME.test(name) || !ATTRIBUTES.has(name)) {
      return fail(
        `has ${name.slice(0, 30)}= on <${element}>: only attributes that draw are taken, not ${name === 'style' ? 'styles' : 'this one'}`,
      )
    }
    const isReference = /url\s*\(/i.test(value)
    if (
      !VALUE.test(value) ||
      (isReference && !REFERENCE.test(value.trim())) ||
      (!isReference && /[:;]/.test(value))
    ) {
      return fail(
        `has ${name}="${value.slice(0, 40)}": a value is numbers, a colour, or url(#…) of the drawing itself`,
      )
    }
    kept.push([name, value.replace(/\s+/g, ' ').trim()])
  }
  return kept
}

function write({ name, attributes, children }: Element): string {
  const written = attributes.map(([key, value]) => ` ${key}="${value}"`).join('')
  return children.length === 0
    ? `<${name}${written}/>`
    : `<${name}${written}>${children.map(write).join('')}</${name}>`
}
