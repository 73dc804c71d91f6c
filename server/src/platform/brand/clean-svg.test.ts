import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { BrandRefusal } from './brand.ts'
import { cleanSvg } from './clean-svg.ts'

const clean = (text: string) => cleanSvg(Buffer.from(text), 'pictures.mark').bytes.toString()
const svg = (inside: string, also = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"${also}>${inside}</svg>`

describe('a drawing', () => {
  test.each(['brand/mark.svg', 'brand/wordmark.svg', 'e2e/second-brand/mark.svg'])(
    '%s keeps its shapes',
    (file) => {
      const given = readFileSync(join(ROOT, file))
      const { bytes, width, height } = cleanSvg(given, 'pictures.mark')
      const paths = (text: string) => text.match(/<path /g)?.length
      expect(paths(bytes.toString())).toBe(paths(given.toString()))
      expect(width).toBeGreaterThan(0)
      expect(height).toBeGreaterThan(0)
      expect(cleanSvg(bytes, 'pictures.mark').bytes.equals(bytes)).toBe(true)
    },
  )

  test('what programs write beside it is left out', () => {
    const given = svg(
      '<title>T</title><!-- x --><metadata><rdf:RDF>secret</rdf:RDF></metadata><sodipodi:namedview id="a"/><path class="b" data-n="c" inkscape:label="d" d="M0 0h1"/>',
      ' xmlns:inkscape="http://www.inkscape.org/" version="1.1"',
    )
    expect(clean(given)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><path d="M0 0h1"/></svg>',
    )
  })

  test.each([
    svg('<script>alert(1)</script>'),
    svg('<script/>'),
    svg('<path d="M0 0" onload="alert(1)"/>'),
    svg('', ' onload="alert(1)"'),
    svg('<image href="https://elsewhere.example/a.png"/>'),
    svg('<use href="#a"/>'),
    svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'),
    svg('<foreignObject><p>x</p></foreignObject>'),
    svg('<style>@import url(https://elsewhere.example/a.css)</style>'),
    svg('<path style="fill:url(https://elsewhere.example/a)" d="M0 0"/>'),
    svg('<path fill="url(https://elsewhere.example/a#b)" d="M0 0"/>'),
    svg('<path fill="url( #a )" d="M0 0"/>'),
    svg('<path fill="UrL(//elsewhere.example)" d="M0 0"/>'),
    svg('<path xlink:href="#a" d="M0 0"/>'),
    svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
    svg('<set attributeName="onload" to="alert(1)"/>'),
    svg('<text>Name</text>'),
    svg('<path d="&#106;avascript"/>'),
    svg('<path d="M0 0" d2/>'),
    svg('<path d=M0/>'),
    svg('<path d="M0 0"'),
    svg('<g>'),
    svg('</g>'),
    svg('<metadata><script></metadata></script>'),
    svg('<![CDATA[<script>]]>'),
    svg('') + svg(''),
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<path d="&a;"/>')}`,
    '<?xml-stylesheet href="https://elsewhere.example/a.css"?>' + svg(''),
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
    '<html><svg viewBox="0 0 1 1"/></html>',
    svg('<g>'.repeat(25) + '</g>'.repeat(25)),
    svg('<path d="M0 0"/>'.repeat(501)),
    svg(`<path d="${'M0 0'.repeat(20_000)}"/>`),
    '',
  ])('that is more than shapes is refused: %.80s', (text) => {
    expect(() => clean(text)).toThrow(BrandRefusal)
  })
})
