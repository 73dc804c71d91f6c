import { randomInt } from 'node:crypto'
import { keyedHash, type Secrets } from '../../platform/secrets.ts'

/** Crockford's base 32: no I, L, O or U, so that nothing on a printed card reads as something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER_LENGTH = 12
const SECRET_LENGTH = 16

/** A card number of 60 bits, as `NK` and 12 letters and digits. */
export function makeCardNo(): string {
  return `NK${randomCode(NUMBER_LENGTH)}`
}

/** A card secret of 80 bits, in four groups. */
export function makeCardSecret(): string {
  return randomCode(SECRET_LENGTH).replace(/.{4}(?=.)/g, '$&-')
}

/** What was typed, as it is stored: upper case, without spaces and dashes, look-alikes as the digit they stand for. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** The keyed hash that stands in the database for a card's secret. */
export function cardSecretHash(secrets: Secrets, cardNo: string, cardSecret: string): Buffer {
  return keyedHash(secrets, 'card', `${plainCode(cardNo)}:${plainCode(cardSecret)}`)
}

function randomCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
