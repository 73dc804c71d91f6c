import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import type { Bought } from './queries.ts'
import { Fact, Facts, ItemHero, PlayerFact, TimeFact } from './summary-parts.tsx'
import { wearText } from './wear-text.ts'

/** Who bought the copy, when, and its wear. */
export function WearSummary({ fair: { proof, item, purchase_id, ...player } }: { fair: Bought }) {
  const { t } = useTranslation('fair')
  return (
    <section aria-label={t('what_came_out')} className="panel min-w-0 overflow-hidden">
      <ItemHero skin={item} value={item.value} />
      <Facts>
        <PlayerFact name={t('bought.bought_by')} avatar={player.avatar} nickname={player.nickname} />
        <TimeFact at={player.created_at} />
        <Fact name={t('bought.purchase')}>
          <span className="type-number">{purchase_id}</span>
        </Fact>
        <Fact name={t('wear')}>
          <span className="type-number font-semibold">{wearText(proof.wear)}</span>
        </Fact>
      </Facts>
      <div className="border-t border-line-1 px-5 py-3 max-sm:px-4">
        <Button to={paths.mallSkin(item.skin_id)} full>
          {t('bought.to_mall')}
        </Button>
      </div>
    </section>
  )
}
