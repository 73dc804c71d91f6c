import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../api/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

const TITLES = ['recharge', 'weekly', 'daily', 'other'] as const
type Title = (typeof TITLES)[number]

/** The kinds of welfare; only that of recharges, the children, has something to claim (SPEC 2). Texts: `welfare`. */
export function WelfareShell({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useTranslation('welfare')
  const [shown, setShown] = useState<Title>('recharge')

  function show(title: Title): void {
    setShown(title)
    if (title !== 'recharge') toast.info(t('claims.not_open'), { id: 'welfare-not-open' })
  }

  return (
    <>
      <Tabs
        id={id}
        label={t('claims.titles')}
        value={shown}
        items={TITLES.map((title) => ({ value: title, label: t(`claims.title.${title}`) }))}
        onChange={show}
        className="mb-4 max-sm:*:px-2"
      />
      <TabPanel id={id} value={shown}>
        {shown === 'recharge' ? (
          children
        ) : (
          <Empty
            title={t('claims.not_open')}
            text={t('claims.not_open_text')}
            action={<Button onPress={() => show('recharge')}>{t('claims.back')}</Button>}
          />
        )}
      </TabPanel>
    </>
  )
}
