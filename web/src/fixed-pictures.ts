import pictures from 'virtual:fixed-pictures'

function picture(key: string): string {
  return pictures[key] ?? ''
}

/** Addresses of the pictures that the web names itself. */
export const fixedPictures = {
  coin: picture('icons/coin-48'),
  diamond: picture('icons/diamond-48'),
  envelopeCoin: picture('icons/envelope-coin-48'),
  mine: picture('icons/mine-160'),
  emptyBox: picture('boxes/cold-reserve-256'),
  avatar: picture('avatars/avatar-00-96'),
  /** Two players who fight over boxes. */
  blueRival: picture('avatars/avatar-04-256'),
  redRival: picture('avatars/avatar-01-256'),
  /** Frame of a level's badge, 0 to 5. */
  badge: (badge: number, width: 64 | 160) => picture(`levels/level-${badge}-${width}`),
}
