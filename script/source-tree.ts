import { join } from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

/* Source files as the compiler's own trees, for checks and tests that ask what stands in the code. */

const ROOT = join(import.meta.dirname, '..')

/** The files of a workspace that lie below a folder, by their paths from the root of the repository. */
export function readSources(workspace: string, folder: string): Map<string, SourceFile> {
  const api = new API({ cwd: ROOT })
  const config = join(ROOT, workspace, 'tsconfig.json')
  const { program } = api.updateSnapshot({ openProject: config }).getProject(config)!
  const below = `${join(ROOT, folder)}/`
  const names = program.getSourceFileNames().filter((name) => name.startsWith(below))
  const sources = new Map(names.map((name) => [name.slice(ROOT.length + 1), program.getSourceFile(name)!]))
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
    compilerOptions: { noLib: true, noResolve: true, types: [], jsx: 'preserve' },
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
