import { useTranslation } from 'react-i18next'
import type { ItemFacets } from '@noktra/contract/item-filters'
import { ITEM_FACETS, PLAIN_VARIANT, type ItemFacet } from '@noktra/contract/plain/item-filters'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChoiceGroup, ChoiceList } from './choice-list.tsx'
import { choicesOf, type Choice } from './choices.ts'
import { keysOf, withKey, type ItemQuery } from './item-query.ts'

/** What the store said of the facets, so far. */
export type FacetsAnswer = {
  data: ItemFacets | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

type Props = { answer: FacetsAnswer; query: ItemQuery; onChange: (query: ItemQuery) => void }

/** One choice of these is none: each item has it. */
const OF_ALL: readonly ItemFacet[] = ['class', 'variant', 'game']

/** Class, variant, phase, collection and game, as far as there is something to choose from. */
export function ItemFacetFields({ answer, query, onChange }: Props) {
  const { t } = useTranslation('filters')
  const { data, error, isFetching, refetch } = answer
  if (!data) {
    if (error) return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
    return (
      <div aria-busy className="flex flex-col gap-5">
        <Skeleton className="h-[150px]" />
        <Skeleton className="h-[120px]" />
      </div>
    )
  }
  const groups = ITEM_FACETS.map((facet) => ({
    facet,
    choices: choicesOf(data[facet], keysOf(query[facet])).map((choice) => ({
      ...choice,
      name: nameOf(facet, choice),
    })),
  })).filter(
    ({ facet, choices }) =>
      choices.length > (OF_ALL.includes(facet) ? 1 : 0) || choices.some(({ chosen }) => chosen),
  )
  if (groups.length === 0) return <p className="type-small text-text-3">{t('nothing')}</p>
  return (
    <div className="flex flex-col gap-5">
      {groups.map(({ facet, choices }) => (
        <ChoiceGroup key={facet} title={t(`name.${facet}`)}>
          <ChoiceList
            title={t(`name.${facet}`)}
            choices={choices}
            onToggle={(key) => onChange(withKey(query, facet, key))}
          />
        </ChoiceGroup>
      ))}
    </div>
  )

  function nameOf(facet: ItemFacet, { key, name }: Choice): string {
    if (facet === 'class') return t(`classes.${key}`)
    if (key === PLAIN_VARIANT && facet === 'variant') return t('plain')
    // Of an old address: the store no longer has it and cannot say its name.
    return name === key && (facet === 'collection' || facet === 'phase') ? t('gone') : name
  }
}
