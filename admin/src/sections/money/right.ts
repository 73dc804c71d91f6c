/** Numbers stand at the right of their columns. */
export const RIGHT = { textAlign: 'end' } as const
