import { globSync, readFileSync } from 'node:fs'

/** Comments, titles of tests and pages of the docs are in common English: none of the words that docs/glossary.md rules out. */

const RIDDLES = /\b(?:who(?:m|so)?ever|whomsoever|nobody|anew|him who|that which|(?<!no )one who)\b/i

/** Texts that are given, and a file with whose source pictures are hashed: to change its comment would render every picture again. */
const AS_THEY_ARE = ['docs/specification.md', 'docs/product.md', 'foundry/src/encode/store-picture.ts']

const files = globSync(
  [
    '*.{md,ts}',
    '{docs,catalogue,server}/**/*.md',
    '{script,contract,game,server,web,admin,catalogue,attack,auditor,bench,e2e,foundry}/**/*.{ts,tsx,mjs,css,sql}',
  ],
  { exclude: (name) => name.includes('node_modules') || name.includes('dist') },
).filter((file) => !AS_THEY_ARE.includes(file))
const faults = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  const prose = file.endsWith('.md') ? [textOfPage(text)] : [...commentsOf(file, text), ...titlesOf(text)]
  return prose.flatMap((part) => {
    const word = RIDDLES.exec(part)
    return word
      ? [
          `${file}: say it without “${word[0]}”: ${part.slice(Math.max(0, word.index - 30), word.index + 60).trim()}`,
        ]
      : []
  })
})

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`words: ${files.length} files, whose comments, titles and pages are in common English`)

/** Without code and quoted words: the glossary itself quotes what it rules out. */
function textOfPage(text: string): string {
  return text.replace(/```.*?```/gs, '').replace(/`[^`\n]+`|"[^"\n]+"/g, '')
}

function commentsOf(file: string, text: string): string[] {
  const comments = file.endsWith('.sql')
    ? text.matchAll(/--.*$/gm)
    : text.matchAll(/(?<=^|[\s{(])(?:\/\*.*?\*\/|\/\/ .*?$)/gms)
  return [...comments].map(([comment]) => comment)
}

function titlesOf(text: string): string[] {
  const titles = text.matchAll(/^\s*(?:test|it|describe)(?:\.\w+)*\((?<quote>['"`])(?<title>.*?)\k<quote>,/gm)
  return [...titles].map(({ groups }) => groups?.title ?? '')
}
