import { formatCents } from '@noktra/game/money'
import { seal, unseal, type Secrets } from '../../../platform/secrets.ts'
import { plainCell } from '../../wallet/write-csv.ts'

export type PrintedCard = { card_no: string; card_secret: string }

/** Numbers and secrets of a batch as one sealed value. */
export function sealCards(secrets: Secrets, cards: PrintedCard[]): Buffer {
  return seal(secrets, Buffer.from(cards.map((card) => `${card.card_no} ${card.card_secret}`).join('\n')))
}

export function openCards(secrets: Secrets, sealed: Uint8Array): PrintedCard[] {
  return unseal(secrets, sealed)
    .toString()
    .split('\n')
    .map((line) => {
      const [card_no, card_secret] = line.split(' ')
      return { card_no: card_no!, card_secret: card_secret! }
    })
}

/** Cards as CSV, as `npm run cards` prints them. `face` is cents of coins. */
export function writeCards(kind: string, face: number, cards: PrintedCard[]): string {
  const lines = cards.map((card) =>
    [card.card_no, card.card_secret, kind, formatCents(face)].map(plainCell).join(','),
  )
  return ['card_no,card_secret,kind,coins', ...lines, ''].join('\r\n')
}
