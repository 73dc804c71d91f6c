import { useTranslation } from 'react-i18next'
import { openLoginFor } from '../../../domain/dialogs-store.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { hidesLocked } from './list-filters.ts'
import type { ListFiltering } from './use-list-filters.ts'

type Props = { filtering: ListFiltering; onNew: () => void }

/** Nothing to show: says what is missing in this tab, and what to do about it. */
export function EmptyRolls({ filtering, onNew }: Props) {
  const { t } = useTranslation('rolls')
  const { filters, change } = filtering
  const { tab, mine, locked } = filters
  const key = tab === 'mine' ? mine : tab
  const mayBeHidden = hidesLocked(tab) && !locked
  const canOpen = hidesLocked(tab) || key === 'created'
  return (
    <section className="panel hairlines">
      <Empty
        title={t(`empty.${key}`)}
        text={[t(`empty.${key}_text`), mayBeHidden && t('empty.all_locked_text')].filter(Boolean).join(' ')}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            {mayBeHidden && (
              <Button variant="ghost" onPress={() => change({ locked: true })}>
                {t('empty.show_locked')}
              </Button>
            )}
            {canOpen ? (
              <Button onPress={onNew}>{t('open_room')}</Button>
            ) : (
              <Button to={paths.rolls}>{t('empty.see_all')}</Button>
            )}
          </span>
        }
      />
    </section>
  )
}

/** A visitor has no rooms of their own: they are asked to sign in. */
export function VisitorRolls() {
  const { t } = useTranslation('rolls')
  return (
    <section className="panel hairlines">
      <Empty
        title={t('visitor.title')}
        text={t('visitor.text')}
        action={
          <Button
            onPress={() => {
              openLoginFor('rolls')
            }}
          >
            {t('visitor.sign_in')}
          </Button>
        }
      />
    </section>
  )
}
