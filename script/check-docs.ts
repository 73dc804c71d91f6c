import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Every link of a page leads to a file that is there, and to a heading of it. What a page names in backticks, a file, a call or a
 * name of the code, is there too.
 */

const pages = globSync('{*.md,{docs,catalogue}/**/*.md}', {
  exclude: (name) => name.includes('node_modules'),
})
/** Pages that also name words of others in backticks: of the operating system, of services, of browsers, of what is made. */
const NAMES_OF_OTHERS =
  /^(?:catalogue|docs\/(?:foundry|markets|operations|specification|licences|decisions\/0013-)).*\.md$/
const sources = globSync(
  '{script,contract,game,server,web,admin,catalogue,attack,auditor,bench,e2e,foundry,languages}/**/*.{ts,tsx,mjs,css,sql,html}',
  { exclude: (name) => name.includes('node_modules') || name.includes('dist') },
)
const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
const faults = pages.flatMap((page) => {
  const text = readFileSync(page, 'utf8')
  return [...linkFaults(page, text), ...(NAMES_OF_OTHERS.test(page) ? [] : nameFaults(page, text))]
})

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`docs: ${pages.length} pages, whose links and names are there`)

function linkFaults(page: string, text: string): string[] {
  const links = text.replace(/```.*?```/gs, '').matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)
  return [...links].flatMap(([, link = '']) => {
    const [path = '', heading] = link.split('#')
    const file = path === '' ? page : normalize(join(dirname(page), path))
    if (!existsSync(file)) return [`${page}: ${link} leads nowhere`]
    if (heading === undefined || statSync(file).isDirectory()) return []
    return headingsOf(readFileSync(file, 'utf8')).has(heading) ? [] : [`${page}: ${link} names no heading`]
  })
}

/** The anchors that a page's headings get where it is shown. */
function headingsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

function nameFaults(page: string, text: string): string[] {
  const names = text.replace(/```.*?```/gs, '').matchAll(/`([^`\n]+)`/g)
  return [...names].flatMap(([, name = '']) => (isThere(name) ? [] : [`${page}: there is no ${name}`]))
}

function isThere(name: string): boolean {
  if (/^[\w.-]+(?:\/[\w.-]+)*\.(?:ts|tsx|mjs|css|sql|html)$/.test(name)) {
    return sources.some((file) => file === name || file.endsWith(`/${name}`))
  }
  if (
    /^(?:script|contract|game|server|web|admin|catalogue|attack|auditor|bench|e2e|foundry|languages)\/[\w./-]+$/.test(
      name,
    )
  ) {
    return existsSync(name) || code.includes(`'${name}'`)
  }
  // Names of the code, as `serveCommand` and `UPGRADE_CHANCE`; a word of its own or a command is none.
  const isName = /^[a-zA-Z]+[A-Z_][\w]*$/.test(name)
  return !isName || new RegExp(`\\b${name}\\b`).test(code)
}
