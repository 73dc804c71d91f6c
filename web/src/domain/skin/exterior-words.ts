import { useTranslation } from 'react-i18next'
import type { SkinFace } from '@noktra/contract/shapes'

type Look = Pick<SkinFace, 'exterior_name' | 'kind'>

/** "FN", or what an item without wear is: "Sticker". */
export function shortExterior({ exterior_name, kind }: Look): string {
  return exterior_name || kind
}

/** "Factory New", or what an item without wear is. */
export function useExteriorText(): (skin: Look) => string {
  const { t } = useTranslation('common')
  return ({ exterior_name, kind }) => (exterior_name ? t(`exterior.${exterior_name}`) : kind)
}

/** A wear as answers tell it in ten-thousandths; null of an item without wear. */
export function wearIn(wear: string): number | null {
  return wear === '' ? null : Math.round(Number(wear) * 10_000)
}

/** "Rifle · Corvane"; of a thing that is named after its kind the one word. */
export function kindAndFamily({ kind, family }: Pick<SkinFace, 'kind' | 'family'>): string {
  return kind.toLowerCase() === family.toLowerCase() ? kind : `${kind} · ${family}`
}
