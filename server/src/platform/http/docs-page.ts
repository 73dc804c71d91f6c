import { pictureUrl, type Brand } from '../brand/brand.ts'
import type { OpenApi, Operation, Schema } from './open-api.ts'
import { escapeHtml } from './plain-page.ts'

/** A page of the OpenAPI document for people: plain HTML, no script. */
export function docsPage(document: OpenApi, { sandbox, brand }: { sandbox: boolean; brand: Brand }): string {
  const name = escapeHtml(brand.values.name)
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const areas = [...new Set(calls.map((call) => call.operation.tags[0]!))]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} API</title><link rel="icon" href="${pictureUrl(brand.pictures.mark)}"><style>:root{--accent:${brand.values.colours.accent};--accent-hover:${brand.values.colours.hover}}${STYLE}</style></head><body><main>
<h1>${name} API</h1>
<p class="mode">${
    sandbox
      ? 'This store is a sandbox: no real money moves in it, and it plays the services outside itself, under <code>/sandbox</code>.'
      : 'This is a live store.'
  }</p>
<p>Every answer is an envelope <code>{"code": 0, "msg": "ok", "data": …}</code>; a code other than 0 is a refusal, its text is in
the language of <code>Accept-Language</code> (en, zh, pt). Signed-in calls carry <code>Authorization: Bearer …</code>. Calls that
move money or items accept an <code>Idempotency-Key</code>. Money is a number with at most two decimals; times are Unix seconds.
The whole document: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${areas.map((area) => `<a href="#${area}">${escapeHtml(area)}</a>`).join(' ')}</nav>
${areas
  .map(
    (area) =>
      `<section id="${area}"><h2>${escapeHtml(area)}</h2>${calls
        .filter((call) => call.operation.tags[0] === area)
        .map(({ path, method, operation }) => callPart(path, method, operation))
        .join('')}</section>`,
  )
  .join('')}
</main></body></html>`
}

function callPart(path: string, method: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json'].schema
  const data = operation.responses['200']!.content['application/json'].schema.properties!['data']!
  return `<details><summary><b class="${method}">${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}${
    operation.security.length > 0 ? ' · signed in' : ''
  }</span></summary>
${operation.parameters.length > 0 ? `<h4>Parameters</h4><ul>${operation.parameters.map((p) => `<li><code>${escapeHtml(p.name)}</code> (${p.in}${p.required ? ', required' : ''}) ${typeText(p.schema)}</li>`).join('')}</ul>` : ''}
${body ? `<h4>Body</h4><pre>${escapeHtml(shapeText(body, 0))}</pre>` : ''}
<h4>Data</h4><pre>${escapeHtml(shapeText(data, 0))}</pre>
<h4>Refusals</h4><table>${operation['x-errors'].map((e) => `<tr><td>${e.code}</td><td>${e.http}</td><td><code>${e.name}</code></td><td>${escapeHtml(e.text)}</td></tr>`).join('')}</table></details>`
}

function typeText(schema: Schema): string {
  const allowed = schema['enum'] as unknown[] | undefined
  if (allowed) return escapeHtml(allowed.map((value) => JSON.stringify(value)).join(' | '))
  if ('const' in schema) return escapeHtml(JSON.stringify(schema['const']))
  const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'default']
    .filter((name) => name in schema && Math.abs(Number(schema[name])) !== Number.MAX_SAFE_INTEGER)
    .map((name) => `${name} ${String(schema[name])}`)
  return escapeHtml([typeName(schema), ...limits].join(', '))
}

function shapeText(schema: Schema, depth: number): string {
  const pad = '  '.repeat(depth)
  const union = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (union) return union.map((part) => shapeText(part, depth)).join(' | ')
  if (schema['type'] === 'array') {
    const items = schema['items'] as Schema | undefined
    return items ? `[${shapeText(items, depth)}]` : '[…]'
  }
  if (schema.properties) {
    const required = new Set(schema.required ?? [])
    const lines = Object.entries(schema.properties).map(
      ([name, value]) => `${pad}  ${name}${required.has(name) ? '' : '?'}: ${shapeText(value, depth + 1)}`,
    )
    return lines.length > 0 ? `{\n${lines.join('\n')}\n${pad}}` : '{}'
  }
  const allowed = schema['enum'] as unknown[] | undefined
  if (allowed) return allowed.map((value) => JSON.stringify(value)).join(' | ')
  return 'const' in schema ? JSON.stringify(schema['const']) : typeName(schema)
}

function typeName(schema: Schema): string {
  return typeof schema['type'] === 'string' ? schema['type'] : 'any'
}

const STYLE = `
body{margin:0;background:#090b10;color:#a7b1c2;font:14px/1.5 Inter,system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 20px 80px}h1,h2,h4{color:#f1f4f9;font-weight:650}h1{font-size:28px}
h2{font-size:20px;margin:36px 0 10px;border-left:5px solid var(--accent);padding-left:10px}h4{margin:14px 0 6px;font-size:13px}
a{color:var(--accent)}.mode{border-left:3px solid #6e8bff;padding-left:12px}nav a{margin-right:12px}details{background:#0e1117;border:1px solid #ffffff12;border-radius:10px;margin:8px 0;padding:0 14px}
summary{cursor:pointer;padding:12px 0;color:#f1f4f9}summary span{color:#8a96a9;margin-left:8px}summary b{display:inline-block;width:48px}
.GET{color:#6e8bff}.POST{color:var(--accent)}pre{background:#0b0e13;border-radius:8px;padding:12px;overflow:auto;color:#f1f4f9}
table{border-collapse:collapse;width:100%;margin-bottom:14px}td{border-top:1px solid #ffffff0f;padding:5px 10px 5px 0;vertical-align:top}code{color:var(--accent-hover)}`
