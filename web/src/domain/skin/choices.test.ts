import { expect, test } from 'vitest'
import { choicesOf, FEW, fewOf, foundAmong, inOrder, toggled } from './choices.ts'

const rows = Array.from({ length: 9 }, (_, at) => ({ key: `k${at}`, name: `K ${at}`, count: at }))

test('choices keep the order of the store, and an unknown chosen key can be given up', () => {
  const choices = choicesOf(rows, ['k3', 'gone'])
  expect(choices.map(({ key }) => key)).toEqual([...rows.map(({ key }) => key), 'gone'])
  expect(choices.filter(({ chosen }) => chosen)).toEqual([
    { key: 'k3', name: 'K 3', count: 3, chosen: true },
    { key: 'gone', name: 'gone', count: 0, chosen: true },
  ])
})

test('a folded list shows its first rows and what is chosen behind them', () => {
  expect(fewOf(choicesOf(rows, [])).map(({ key }) => key)).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k5'])
  expect(fewOf(choicesOf(rows, ['k8']))).toHaveLength(FEW + 1)
})

test('a fixed order names what the mall has nothing of', () => {
  expect(inOrder(['k1', 'none'], choicesOf(rows, ['k1']))).toEqual([
    { key: 'k1', name: 'K 1', count: 1, chosen: true },
    { key: 'none', name: 'none', count: 0, chosen: false },
  ])
})

test('a name is found in any script, whatever its case and its marks, and what is chosen stays', () => {
  const rows = ['The Harbour, 港 Collection', 'Coleção do Brejo', 'Оса'].map((name, at) => ({
    key: `${at}`,
    name,
    count: 1,
  }))
  const found = (words: string, chosen: string[] = []) =>
    foundAmong(choicesOf(rows, chosen), words).map(({ key }) => key)
  expect(found('harbour')).toEqual(['0'])
  expect(found('港')).toEqual(['0'])
  expect(found('COLECAO')).toEqual(['1'])
  expect(found('оса')).toEqual(['2'])
  expect(found('nothing', ['1'])).toEqual(['1'])
  expect(found(' ')).toEqual(['0', '1', '2'])
})

test('a key is chosen and given up again', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})
