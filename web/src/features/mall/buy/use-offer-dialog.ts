import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MallCurrency, MallOffer } from '@noktra/contract/mall'
import { takeIntent } from '../../../session/intent.ts'
import { readFilters, searchOf, SKIN_PARAM } from '../list/filters.ts'
import { BUY_INTENT } from './buy-intent.ts'

/** An opening of the dialog. `turn` tells openings apart, so that each starts again; another exterior stays in one. */
export type Opening = {
  turn: number
  skin_id: number
  open: boolean
  card: MallOffer | undefined
  currency: MallCurrency | undefined
  num: number | undefined
}

type Wish = Pick<Opening, 'skin_id' | 'card' | 'currency' | 'num'>

/** Entries of the history in which something was bought: a way back to one does not offer it again. */
const done = new Set<string>()

/* An intent is taken once, but StrictMode asks for a first state twice. */
let taken: Wish | null = null

function takeWish(): Wish | null {
  const intent = takeIntent(BUY_INTENT)
  if (intent) {
    const { skin_id, num, currency } = intent.settings
    taken = {
      skin_id: Number(skin_id),
      card: undefined,
      currency: currency === 'diamond' ? 'diamond' : 'coin',
      num: Number(num),
    }
  }
  return taken
}

/** The skin whose dialog the address asks for. */
function skinOf(search: string): number | null {
  const skinId = Number(new URLSearchParams(search).get(SKIN_PARAM))
  return Number.isSafeInteger(skinId) && skinId > 0 ? skinId : null
}

/** The dialog stands in the address (`skin=…`): it can be shared, and "back" closes it. */
export function useOfferDialog() {
  const { pathname, search, key, state } = useLocation()
  const navigate = useNavigate()
  const [wish, setWish] = useState<Wish | null>(takeWish)
  const [opening, setOpening] = useState<Opening | null>(null)
  useEffect(
    () => () => {
      taken = null
    },
    [],
  )
  const skinId = done.has(key) && !opening?.open ? null : skinOf(search)

  if (skinId !== null && opening?.open && opening.skin_id !== skinId) {
    setOpening({ ...opening, skin_id: skinId, card: undefined })
  } else if (skinId !== null && !opening?.open) {
    const known =
      wish?.skin_id === skinId
        ? wish
        : { skin_id: skinId, card: undefined, currency: undefined, num: undefined }
    setOpening({ ...known, turn: (opening?.turn ?? 0) + 1, open: true })
  } else if (skinId === null && opening?.open) {
    setOpening({ ...opening, open: false })
  }

  function addressOf(skin_id: number | null): { pathname: string; search: string } {
    const filters = searchOf(readFilters(new URLSearchParams(search)))
    const asked = skin_id === null ? '' : `${filters ? '&' : '?'}${SKIN_PARAM}=${skin_id}`
    return { pathname, search: filters + asked }
  }

  return {
    opening,
    open(card: MallOffer, currency?: MallCurrency) {
      setWish({ skin_id: card.skin_id, card, currency, num: undefined })
      void navigate(addressOf(card.skin_id), { state: { overList: true } })
    },
    /** The same design in another exterior. */
    change(skin_id: number) {
      setWish(null)
      void navigate(addressOf(skin_id), { replace: true, state })
    },
    close() {
      if ((state as { overList?: boolean } | null)?.overList) void navigate(-1)
      else void navigate(addressOf(null), { replace: true })
    },
    bought: () => void done.add(key),
  }
}

export type OfferDialogState = ReturnType<typeof useOfferDialog>
