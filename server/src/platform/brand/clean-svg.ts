import { said, type SaidValues } from '@noktra/languages/said'
import type { TextKey } from '@noktra/languages/text-key'
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
  const fail: Fail = (kind, values) => {
    throw new BrandRefusal(field, said(`brand:pictures.${kind}`, values))
  }
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  if (text.length > MOST_LETTERS) fail('svg_long', { most: MOST_LETTERS })
  const root = readRoot(text, fail)
  const box = (attributeOf(root, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [left, top, width, height] =
    box.length === 4 ? box : [0, 0, sizeOf(root, 'width'), sizeOf(root, 'height')]
  if (![left, top, width, height].every(Number.isFinite) || !(width! > 0) || !(height! > 0)) {
    return fail('svg_size')
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

type SvgFault = TextKey extends infer Key
  ? Key extends `brand:pictures.${infer Kind extends `svg_${string}`}`
    ? Kind
    : never
  : never
type Fail = (kind: SvgFault, values?: SaidValues) => never

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
    if (name === undefined) return fail('svg_plain', { near: text.slice(match.index, match.index + 30) })
    if (closing) {
      if (skipping.length > 0) {
        if (skipping.pop() !== name) fail('svg_order', { name })
      } else if (open.pop()?.name !== name) fail('svg_order', { name })
      continue
    }
    elements += 1
    if (elements > MOST_ELEMENTS) fail('svg_crowded', { most: MOST_ELEMENTS })
    if (skipping.length > 0 || isLeftOut(name)) {
      if (!empty) skipping = [...skipping, name]
      continue
    }
    if (!KEPT.has(name)) return fail('svg_element', { name: name.slice(0, 30) })
    const element: Element = { name, attributes: readAttributes(name, attributes, fail), children: [] }
    const parent = open.at(-1)
    if (parent) parent.children.push(element)
    else if (root || name !== 'svg') fail('svg_beside')
    root ??= element
    if (!empty) open.push(element)
    if (open.length > MOST_DEPTH) fail('svg_deep', { most: MOST_DEPTH })
  }
  if (open.length > 0 || skipping.length > 0) fail('svg_open')
  return root ?? fail('svg_none')
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
      return fail(name === 'style' ? 'svg_style' : 'svg_attribute', { name: name.slice(0, 30), element })
    }
    const isReference = /url\s*\(/i.test(value)
    if (
      !VALUE.test(value) ||
      (isReference && !REFERENCE.test(value.trim())) ||
      (!isReference && /[:;]/.test(value))
    ) {
      return fail('svg_value', { name, value: value.slice(0, 40) })
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
