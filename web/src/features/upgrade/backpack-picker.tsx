import { Snowflake, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import { MOST_STAKED_ITEMS } from '@noktra/game/upgrades'
import { toast } from '../../api/toast.ts'
import { formatNumber } from '../../i18n/format.ts'
import { SkinCard } from '../../domain/skin/skin-card.tsx'
import { HALF_PHONE } from '@noktra/contract/pictures'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Select } from '../../ui/select.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { BACKPACK_SORTS, readBackpackSort, type BackpackSort } from './filters.ts'
import { PickList } from './pick-list.tsx'
import { refusalOf, type Choice } from './use-choice.ts'

type Props = {
  choice: Choice
  signedIn: boolean
  locked: boolean
  onToggle: (item_id: number) => void
  onLogin: () => void
}

const SIZES = `${HALF_PHONE}, 150px`
const EAGER = 5

/** The player's items: pressing one stakes it, pressing it again takes it out. */
export function BackpackPicker({ choice, signedIn, locked, onToggle, onLogin }: Props) {
  const { t } = useTranslation(['upgrades', 'common'])
  const [query, change] = useAddressQuery()
  const { backpack, listed, items, comfort_id } = choice
  const chosen = new Set(items.map(({ item_id }) => item_id))
  const total = backpack.data?.pages[0]?.total

  function sortBy(sort: BackpackSort): void {
    change((now) => {
      if (sort === BACKPACK_SORTS[0]) now.delete('order')
      else now.set('order', sort)
      return now
    })
  }

  function toggle(item: BackpackItem): void {
    const refusal = refusalOf(item, comfort_id)
    if (refusal) return toast.info(t(`backpack.${refusal}`), { id: 'stake' })
    if (!chosen.has(item.item_id) && chosen.size >= MOST_STAKED_ITEMS) {
      return toast.info(t('backpack.full', { count: MOST_STAKED_ITEMS }), { id: 'stake' })
    }
    return onToggle(item.item_id)
  }

  return (
    <section className="panel pick-panel" aria-label={t('backpack.title')} inert={locked}>
      <SectionHead
        title={t('backpack.title')}
        hint={signedIn && total !== undefined && t('count', { count: total, shown: formatNumber(total) })}
      >
        {signedIn && (
          <Select
            label={t('sort.label')}
            value={readBackpackSort(query)}
            options={BACKPACK_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
            onChange={sortBy}
          />
        )}
      </SectionHead>
      {signedIn ? (
        <PickList
          query={backpack}
          count={listed.length}
          label={t('backpack.title')}
          empty={
            <Empty
              title={t('backpack.empty')}
              text={t('backpack.empty_text')}
              action={
                <span className="flex flex-wrap justify-center gap-2.5">
                  <Button to={paths.home}>{t('backpack.boxes')}</Button>
                  <Button variant="ghost" to={paths.mall}>
                    {t('backpack.mall')}
                  </Button>
                </span>
              }
            />
          }
        >
          {listed.map((item, at) => {
            const refusal = refusalOf(item, comfort_id)
            return (
              <SkinCard
                key={item.item_id}
                skin={item}
                price={{ amount: item.value }}
                sizes={SIZES}
                eager={at < EAGER}
                selected={chosen.has(item.item_id)}
                soldOut={refusal !== null}
                fact={refusal === 'starred' || refusal === 'frozen' ? <Stays why={refusal} /> : undefined}
                onPress={() => toggle(item)}
              />
            )
          })}
        </PickList>
      ) : (
        <Empty
          title={t('backpack.visitor')}
          text={t('backpack.visitor_text')}
          action={<Button onPress={onLogin}>{t('play.visitor')}</Button>}
        />
      )}
    </section>
  )
}

function Stays({ why }: { why: 'frozen' | 'starred' }) {
  const { t } = useTranslation('upgrades')
  const Icon = why === 'frozen' ? Snowflake : Star
  return <Icon size={13} strokeWidth={2.2} role="img" aria-label={t(`backpack.${why}`)} />
}
