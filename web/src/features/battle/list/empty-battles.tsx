import { useTranslation } from 'react-i18next'
import { openLoginFor } from '../../../domain/dialogs-store.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { countFilters, type ListFilters } from './list-filters.ts'

/** Nothing to show: says what is missing in this tab, and what to do about it. */
export function EmptyBattles({ filters, onClear }: { filters: ListFilters; onClear: () => void }) {
  const { t } = useTranslation(['battle-list', 'battles'])
  const { tab } = filters
  const make = <Button to={paths.newBattle}>{t('battles:new')}</Button>
  if (countFilters(filters) > 0) {
    return (
      <section className="panel hairlines">
        <Empty
          title={t(tab === 'open' ? 'empty.filtered_open' : 'empty.filtered')}
          text={t('empty.filtered_text')}
          action={
            <span className="flex flex-wrap justify-center gap-3">
              <Button variant="ghost" onPress={onClear}>
                {t('filter.clear')}
              </Button>
              {make}
            </span>
          }
        />
      </section>
    )
  }
  return (
    <section className="panel hairlines">
      <Empty
        title={t(`empty.${tab}`)}
        text={t(`empty.${tab}_text`)}
        action={
          tab === 'open' || tab === 'mine' ? make : <Button to={paths.battle}>{t('empty.see_open')}</Button>
        }
      />
    </section>
  )
}

/** A visitor has no battles of their own: they are asked to sign in. */
export function VisitorBattles({ text }: { text: string }) {
  const { t } = useTranslation('battle-list')
  return (
    <section className="panel hairlines">
      <Empty
        title={t('visitor.title')}
        text={text}
        action={
          <Button
            onPress={() => {
              openLoginFor('battles')
            }}
          >
            {t('visitor.sign_in')}
          </Button>
        }
      />
    </section>
  )
}
