import { AppError } from '../../platform/http/errors.ts'

const LONGEST = 20
/** Control, format, unassigned and private characters, line ends, and those that draw nothing at all. */
const UNSEEN =
  /[\p{C}\p{Zl}\p{Zp}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0\p{Default_Ignorable_Code_Point}]/u
/** Signs that an emoji or a letter may carry: how it is drawn. */
const SELECTORS = /[\uFE0E\uFE0F]/g
/** More marks on one letter than any language writes. */
const HEAPED = /\p{M}{4}/u
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * A name as it is kept: NFC, trimmed, with single spaces, 1 to 20 characters.
 * @throws AppError nickname_required, nickname_invalid
 */
export function readNickname(typed: string): string {
  const name = typed
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
  if (name === '') throw new AppError('nickname_required', { field: 'nickname' })
  const isGood =
    Array.from(name).length <= LONGEST &&
    !UNSEEN.test(name.replace(SELECTORS, '')) &&
    !HEAPED.test(name) &&
    SEEN.test(name)
  if (!isGood) throw new AppError('nickname_invalid', { field: 'nickname' })
  return name
}
