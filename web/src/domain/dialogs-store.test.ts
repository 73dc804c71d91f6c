import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeIntent } from '../session/intent.ts'
import {
  closeDialog,
  openDialog,
  openLoginFor,
  openRecharge,
  openRechargeFor,
  openRegister,
  openCentre,
  resumeRecharge,
} from './dialogs-store.ts'

function storageOf(kept: Map<string, string>) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const local = new Map<string, string>()

beforeEach(() => {
  local.clear()
  vi.stubGlobal('localStorage', storageOf(local))
  vi.stubGlobal('sessionStorage', storageOf(new Map()))
  vi.stubGlobal('location', { pathname: '/upgrade', search: '' })
  closeDialog()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('one dialog is open at a time, and listeners are told', () => {
  const told = vi.fn()
  const leave = openDialog.subscribe(told)
  openCentre(2)
  expect(openDialog.get()).toEqual({ name: 'centre', tab: 2 })
  openRegister()
  expect(openDialog.get()).toEqual({ name: 'login', isNew: true })
  leave()
  closeDialog()
  expect(openDialog.get()).toEqual({ name: null })
  expect(told).toHaveBeenCalledTimes(2)
})

describe('a visitor', () => {
  test('signs in first, and what they wanted is kept', () => {
    openLoginFor('upgrade', { amount: 5 })
    expect(openDialog.get().name).toBe('login')
    expect(takeIntent('upgrade')).toMatchObject({ settings: { amount: 5 } })
  })

  test('who wanted to recharge finds that open once they are signed in', () => {
    openRechargeFor(4)
    expect(openDialog.get()).toEqual({ name: 'login' })
    closeDialog()
    resumeRecharge()
    expect(openDialog.get().name).toBeNull()
    local.set('token', 'secret')
    resumeRecharge()
    expect(openDialog.get().name).toBe('recharge')
  })
})

test('a player recharges at once, with what is missing', () => {
  local.set('token', 'secret')
  openRechargeFor(4.5)
  expect(openDialog.get()).toEqual({ name: 'recharge', need: 4.5 })
  openRecharge()
  expect(openDialog.get()).toEqual({ name: 'recharge' })
})
