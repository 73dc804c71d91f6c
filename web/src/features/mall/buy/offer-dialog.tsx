import { BuyDialog } from './buy-dialog.tsx'
import type { OfferDialogState } from './use-offer-dialog.ts'

/** The dialog of the offer in the address. One that was open stays mounted, so that it can fade out. */
export function OfferDialog({ dialog }: { dialog: OfferDialogState }) {
  const { opening, change, close, bought } = dialog
  if (!opening) return null
  return <BuyDialog key={opening.turn} {...opening} onExterior={change} onClose={close} onBought={bought} />
}
