import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useCallback, useRef } from 'react'
import type { MallCurrency, MallOffer } from '@noktra/contract/mall'
import type { DataOf } from '@noktra/contract/plain-types'
import type { skinDetails } from '@noktra/contract/plain/skins'
import { MOST_BOUGHT } from '@noktra/game/mall'
import { isAppError } from '../../../api/app-error.ts'
import { useSession } from '../../../session/session.ts'
import { skinQuery } from '../../../domain/skin/skin-query.ts'
import { updateOffer, quoteQuery } from '../queries.ts'
import {
  clampNum,
  firstCurrency,
  missingFor,
  priceChange,
  standingOf,
  totalOf,
  type Prices,
} from './buying.ts'
import { usePurchase } from './use-purchase.ts'

/** A quote is renewed this long before it ends, so that its end is never noticed by somebody who is there. */
const RENEW_AHEAD_MS = 3000

/** Renewals without a press: then the dialog lies open and is not looked at. */
const MOST_RENEWALS = 4

type Details = DataOf<typeof skinDetails>

export type BuyingOptions = {
  skin_id: number
  turn: number
  open: boolean
  /** The card that was pressed: its prices are the ones the player has seen. */
  card: MallOffer | undefined
  currency: MallCurrency | undefined
  num: number | undefined
  onBought: () => void
}

/** Everything the dialog that sells an offer knows and does. */
export function useBuying(options: BuyingOptions) {
  const { skin_id, turn, open, card, currency: wanted, num: first, onBought } = options
  const { signedIn, user } = useSession()
  // The design stays in view while another exterior of it is asked for.
  const details = useQuery({ ...skinQuery(skin_id), enabled: open, placeholderData: keepPreviousData })
  const own = details.isPlaceholderData ? undefined : details.data
  const [asked, setAsked] = useState(first ?? 1)
  const [chosen, choose] = useState(wanted ?? null)
  const [seen, setSeen] = useState<Prices | null>(card ?? null)
  const [shown, setShown] = useState(skin_id)
  if (shown !== skin_id) {
    setShown(skin_id)
    setAsked(1)
    setSeen(null)
  }
  const purchase = usePurchase({ onBought, onRefused: () => quoting.renew() })
  const quoting = useQuote({
    skin_id,
    turn,
    wanted: open && signedIn && purchase.bought === null,
    paused: purchase.isSending || purchase.unanswered !== null,
  })

  const { quote } = quoting
  const offer = quote?.offer ?? offerOf(own) ?? card
  const gone = isAppError(quoting.error, 'mall_offer_unknown') || isAppError(details.error, 'skin_unknown')
  const unlisted = gone || own?.mall === null
  if (seen === null && offer) setSeen(offer)
  if (chosen === null && user && offer) choose(firstCurrency(offer, user))

  useEffect(() => {
    if (!quote) return
    const { coin_price, diamond_price, stock } = quote.offer
    updateOffer(skin_id, { coin_price, diamond_price, stock })
  }, [quote, skin_id])

  const currency = chosen ?? 'coin'
  const most = Math.max(1, quote?.most ?? Math.min(MOST_BOUGHT, offer?.stock ?? 1))
  const num = clampNum(asked, most)
  const total = offer ? totalOf(offer, currency, num) : 0
  const missing = user ? missingFor(total, user, currency) : 0
  const change = seen && quote ? priceChange(seen, quote.offer, currency) : null
  const standing = standingOf({
    stock: unlisted ? null : offer?.stock,
    signedIn,
    wallet: user,
    quote: quoting.state,
    changed: change !== null,
    missing,
    unanswered: purchase.unanswered !== null && !purchase.isSending,
  })

  return {
    offer,
    face: offer ?? details.data,
    details: details.data,
    /** What the dialog cannot do without did not come. */
    failure: offer || unlisted ? null : details.error,
    /** There is nothing to show of it either. */
    unknown: unlisted && !offer && !details.data,
    retry: () => void details.refetch(),
    quote,
    standing,
    currency,
    choose,
    num,
    most,
    setNum: setAsked,
    total,
    missing,
    change,
    refusal: purchase.refusal,
    bought: purchase.bought,
    isSending: purchase.isSending,
    isSecondPress: purchase.isSecondPress,
    isRenewing: quoting.isRenewing,
    buy() {
      const order = purchase.unanswered ?? (quote && { skin_id, num, currency, quote_id: quote.quote_id })
      if (order && (standing === 'ready' || standing === 'unanswered')) purchase.send(order)
    },
    /** Takes the new price for seen; it is bought with the next press. */
    accept() {
      if (purchase.isSecondPress()) return
      purchase.calm()
      purchase.forgetRefusal()
      if (quote) setSeen(quote.offer)
    },
    renew() {
      purchase.calm()
      quoting.renew()
    },
  }
}

export type Buying = ReturnType<typeof useBuying>

function offerOf(details: Details | undefined): MallOffer | undefined {
  if (!details?.mall) return undefined
  const { price: _, wear_from: __, wear_to: ___, exteriors: ____, mall, ...face } = details
  return { ...face, ...mall }
}

type Options = {
  skin_id: number
  /** Tells openings of the dialog apart. */
  turn: number
  wanted: boolean
  /** While a purchase is on its way its quote stays what it is. */
  paused: boolean
}

/** The prices that hold for the next minute, renewed by themselves for a few minutes. */
function useQuote({ skin_id, turn, wanted, paused }: Options) {
  const {
    data: quote,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...quoteQuery(skin_id, turn), enabled: wanted })
  const [ended, setEnded] = useState<string | null>(null)
  const renewals = useRef(0)

  useEffect(() => {
    if (!quote || !wanted || paused) return
    const left_ms = quote.until - Date.now()
    const ahead = setTimeout(() => {
      if (renewals.current >= MOST_RENEWALS || document.visibilityState !== 'visible') return
      renewals.current += 1
      void refetch()
    }, left_ms - RENEW_AHEAD_MS)
    const end = setTimeout(() => setEnded(quote.quote_id), left_ms)
    return () => {
      clearTimeout(ahead)
      clearTimeout(end)
    }
  }, [quote, wanted, paused, refetch])

  const renew = useCallback(() => {
    renewals.current = 0
    void refetch()
  }, [refetch])

  const over = quote !== undefined && quote.quote_id === ended
  const state =
    quote && !over
      ? ('held' as const)
      : isFetching || (!quote && !error)
        ? ('waiting' as const)
        : error
          ? ('failed' as const)
          : ('expired' as const)
  return { quote, error, state, isRenewing: isFetching, renew }
}
