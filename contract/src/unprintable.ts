/** Control characters, breaks of lines, halves of characters, and direction marks that turn a page's text around. */
export const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
