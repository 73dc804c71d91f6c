import { said } from '@noktra/languages/said'
import { AppError } from '../../../platform/http/errors.ts'
import { withoutMark } from './read-file.ts'

export type CsvRow = { line: number; cells: Record<string, string> }

/**
 * Rows of a CSV with a head: commas, cells in quotes where they need them, empty lines left out. Other columns are ignored.
 * @throws AppError import_columns naming the first column that is missing, import_unreadable on a quote that does not end
 */
export function readCsv(text: string, columns: readonly string[]): CsvRow[] {
  const [head, ...rows] = cellsOf(withoutMark(text))
  if (!head) throw new AppError('import_unreadable', { why: said('catalogue:import_faults.empty') })
  const places = columns.map((column) => {
    const place = head.cells.findIndex((cell) => cell.trim().toLowerCase() === column)
    if (place < 0) throw new AppError('import_columns', { column, field: 'file' })
    return { column, place }
  })
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(places.map(({ column, place }) => [column, (cells[place] ?? '').trim()])),
  }))
}

function cellsOf(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  const token = /"((?:[^"]|"")*)"|([^",\r\n]+)|(,)|(\r\n|\n|\r)/gy
  let line = 1
  let began = 1
  let cells: string[] = ['']
  const end = () => {
    if (cells.length > 1 || cells[0]!.trim() !== '') rows.push({ line: began, cells })
    cells = ['']
    began = line
  }
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found)
      throw new AppError('import_unreadable', { why: said('catalogue:import_faults.quote', { line }) })
    const [, quoted, plain, comma, newline] = found
    if (newline !== undefined) {
      line += 1
      end()
    } else if (comma !== undefined) cells.push('')
    else {
      cells[cells.length - 1] += quoted === undefined ? plain! : quoted.replaceAll('""', '"')
      line += quoted?.match(/\r\n|\n|\r/g)?.length ?? 0
    }
  }
  end()
  return rows
}
