import { hex } from '../../surface/colour.ts'
import { setGlow, type Ground, type Slot, type SlotTable } from '../../surface/material.ts'
import { brushedSteel, glow, lens, polymer, rubber, solidColour } from '../../surface/slots.ts'
import type { Finish, Front } from '../../recipe.ts'
import { MASK_CANVAS, MASK_FIT, MASK_VIEW } from './masks/bust.ts'

/** Paint with a light of its own, so that a coin keeps its colour at the size of a letter. */
export function litPaint(
  code: string,
  metalness: number,
  roughness: number,
  light: string,
  strength: number,
): Slot {
  const paint = solidColour(code, metalness, roughness, 0.3)
  const colour = hex(light)
  return (place, sample) => {
    paint(place, sample)
    setGlow(sample, colour, strength)
  }
}

/** What masks, badges and coins are made of besides what each says. */
export const GEAR: Omit<SlotTable, 'coat'> = {
  steel: brushedSteel('#b9bcc4', 0.26),
  polymer: polymer('#15171c', 0.45),
  rubber: rubber('#17181c'),
  accent: solidColour('#c9a24a', 1, 0.25),
  lens: lens('#0a2440', '#123a6a'),
  glow: glow('#35e6ff', 3),
  trim: solidColour('#2d3037', 0.4, 0.4),
}

export type MaskPaint = { coat: Slot; accent: string; trim: string; eyes: string }

/** A mask in plain paint. */
export function painted(key: string, build: Front['build'], { coat, accent, trim, eyes }: MaskPaint): Front {
  const slots: SlotTable = {
    ...GEAR,
    coat,
    accent: solidColour(accent, 0.8, 0.28),
    trim: solidColour(trim, 0.6, 0.36, 0.2),
    glow: glow(eyes, 3.2),
  }
  return mask(key, build, { key, slots })
}

/** A mask in one of the finishes of the items, with eyes of its own. */
export function finished(key: string, build: Front['build'], finish: Finish, eyes: string): Front {
  const slots = async (ground: Ground): Promise<SlotTable> => {
    const own = typeof finish.slots === 'function' ? await finish.slots(ground) : finish.slots
    return { ...own, glow: glow(eyes, 3.2) }
  }
  return mask(key, build, { key, slots })
}

function mask(key: string, build: Front['build'], finish: Finish): Front {
  return { key, canvas: MASK_CANVAS, view: MASK_VIEW, fit: MASK_FIT, finish, build }
}
