import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

/* Source files as the compiler's own trees, for checks and tests that ask what stands in the code. */

const ROOT = join(import.meta.dirname, '..')
/** Packages, and what is built. */
const APART = /node_modules|\/dist(\/|$)/
const PARSED = { noLib: true, noResolve: true, types: [], jsx: 'preserve' }

const read = new Map<string, Map<string, SourceFile>>()

/**
 * The files below a folder, by their paths from the root of the repository, read once in a process. They are parsed alone: what they import is
 * not looked for, which takes longer than all of them.
 */
export function readSources(folder: string): Map<string, SourceFile> {
  for (const [known, sources] of read) {
    if (folder === known || folder.startsWith(`${known}/`))
      return new Map([...sources].filter(([name]) => name.startsWith(`${folder}/`)))
  }
  const sources = parseFolder(folder)
  read.set(folder, sources)
  return sources
}

function parseFolder(folder: string): Map<string, SourceFile> {
  const names = globSync(`${folder}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: (name) => APART.test(name),
  }).toSorted()
  const config = join(ROOT, folder, 'tsconfig.parsed.json')
  const text = JSON.stringify({ compilerOptions: PARSED, files: names.map((name) => join(ROOT, name)) })
  const api = new API({
    cwd: ROOT,
    // What is not said here is as it is on the disk.
    fs: {
      readFile: (name) => (name === config ? text : undefined),
      fileExists: (name) => name === config || undefined,
    },
  })
  const { program } = api.updateSnapshot({ openProject: config }).getProject(config)!
  const sources = new Map(names.map((name) => [name, program.getSourceFile(join(ROOT, name))!]))
  api.close()
  return sources
}

const texts: Record<string, string> = {}
let reader: API | null = null

/** The tree of a text. One compiler reads all of them, each as a project of its own: to start it takes longer than to read one. */
export function parseText(text: string, kind: 'ts' | 'tsx' = 'ts'): SourceFile {
  const folder = `/${Object.keys(texts).length}`
  const name = `text.${kind}`
  const file = `${folder}/${name}`
  const config = `${folder}/tsconfig.json`
  texts[file] = text
  texts[config] = JSON.stringify({
    compilerOptions: PARSED,
    files: [name],
  })
  reader ??= new API({
    cwd: '/',
    fs: {
      readFile: (name) => texts[name] ?? null,
      fileExists: (name) => name in texts,
      directoryExists: () => true,
      getAccessibleEntries: () => ({ files: [], directories: [] }),
    },
  })
  const snapshot = reader.updateSnapshot({ openProjects: [config] })
  const tree = snapshot.getProject(config)!.program.getSourceFile(file)!
  snapshot.dispose()
  reader.updateSnapshot({ closeProjects: [config] }).dispose()
  return tree
}

/** Calls `visit` for a node and everything in it, the outer first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}
