/** The header by which a call brings the number that its player may quote to support. */
export const REQUEST_NUMBER = 'x-request-number'

/** Without what is mistaken for something else when it is read out; 32 of them. */
export const NUMBER_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const NUMBER_LENGTH = 8
