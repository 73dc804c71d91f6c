import { expect, test } from 'vitest'
import { countItemKeys, readItemQuery, withKey, withoutFacet, writeItemQuery } from './item-query.ts'

test('the address holds what is chosen in one order, and keeps the rest of it', () => {
  const address = new URLSearchParams('q=reef')
  const query = withKey(withKey(withKey({}, 'class', 'sticker'), 'class', 'knife'), 'variant', 'plain')
  expect(query).toEqual({ class: 'knife,sticker', variant: 'plain' })
  writeItemQuery(address, query)
  expect(readItemQuery(new URLSearchParams(address.toString()))).toEqual(query)
  writeItemQuery(address, {})
  expect(address.toString()).toBe('q=reef')
})

test('what cannot be asked for counts as not asked', () => {
  const asked = 'class=rifle,knife,&variant=Stat%20Trak&collection=Harbour&phase=0123456789ab&game=%27'
  expect(readItemQuery(new URLSearchParams(asked))).toEqual({ class: 'knife', phase: '0123456789ab' })
})

test('a key is given up alone, a facet whole', () => {
  const query = { class: 'knife,sticker', variant: 'plain' }
  expect(countItemKeys(query)).toBe(3)
  expect(withKey(query, 'class', 'knife')).toEqual({ class: 'sticker', variant: 'plain' })
  expect(withoutFacet(query, 'class')).toEqual({ variant: 'plain' })
  expect(withoutFacet(query, 'price')).toEqual(query)
})
