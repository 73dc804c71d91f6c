import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { NUMBER_ALPHABET, NUMBER_LENGTH, REQUEST_NUMBER } from '@noktra/contract/request-number'

const FORM = new RegExp(`^[${NUMBER_ALPHABET}]{${NUMBER_LENGTH}}$`)

/** The number by which a call stands in the log: the one that the web made and shows when something fails, else a new one. */
export function requestNumber({ headers }: IncomingMessage): string {
  const given = headers[REQUEST_NUMBER]
  return typeof given === 'string' && FORM.test(given) ? given : newNumber()
}

function newNumber(): string {
  return Array.from({ length: NUMBER_LENGTH }, () => NUMBER_ALPHABET[randomInt(NUMBER_ALPHABET.length)]).join(
    '',
  )
}
