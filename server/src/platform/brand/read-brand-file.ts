import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { brandFault, brandValues, type BrandValues } from '@noktra/contract/brand'
import { ConfigError } from '../environment.ts'
import { BrandRefusal } from './brand.ts'
import type { GivenPictures } from './make-pictures.ts'

const path = z.string().check(z.minLength(1), z.maxLength(200))
const brandFile = z.strictObject({
  ...brandValues.shape,
  pictures: z.strictObject({
    mark: path,
    wordmark: z.nullable(path),
    share: z.nullable(path),
    screenshots: z.nullable(z.strictObject({ wide: path, narrow: path })),
  }),
})

/**
 * Reads a brand file, with the pictures that lie beside it.
 * @throws ConfigError in one sentence that names the file and the field
 */
export function readBrandFile(file: string): { values: BrandValues; given: GivenPictures } {
  const { pictures, ...values } = parse(file)
  const fault = brandFault(values)
  if (fault) throw new ConfigError(`The brand file ${file}: ${fault.field} ${fault.message}.`)
  const read = (name: string, field: string) => readBeside(file, name, field)
  return {
    values,
    given: {
      mark: read(pictures.mark, 'mark'),
      wordmark: pictures.wordmark === null ? null : read(pictures.wordmark, 'wordmark'),
      share: pictures.share === null ? null : read(pictures.share, 'share'),
      screenshots: pictures.screenshots && {
        wide: read(pictures.screenshots.wide, 'screenshots.wide'),
        narrow: read(pictures.screenshots.narrow, 'screenshots.narrow'),
      },
    },
  }
}

function parse(file: string) {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    const why = cause instanceof SyntaxError ? `is not JSON (${cause.message})` : 'cannot be read'
    throw new ConfigError(`The brand file ${file} ${why}.`, { cause })
  }
  const read = z.safeParse(brandFile, json)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ConfigError(`The brand file ${file}: ${issue!.path.join('.') || 'it'} ${wordsOf(issue!)}.`)
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has ${issue.keys.join(', ')}, which is not known`
  if (issue.code === 'invalid_type') return `is missing, or is not a ${issue.expected}`
  return issue.message.replace(/\.$/, '')
}

function readBeside(file: string, name: string, field: string): Buffer {
  const folder = dirname(file)
  const at = join(folder, name)
  if (relative(folder, at).startsWith('..')) {
    throw new ConfigError(`The brand file ${file}: pictures.${field} does not lie beside it.`)
  }
  try {
    return readFileSync(at)
  } catch (cause) {
    throw new ConfigError(`The brand file ${file}: pictures.${field} cannot be read at ${at}.`, { cause })
  }
}

/** Says which file a fault is in. */
export function inFile(file: string, error: unknown): unknown {
  return error instanceof BrandRefusal
    ? new ConfigError(`The brand file ${file}: ${error.field} ${error.message}.`)
    : error
}
