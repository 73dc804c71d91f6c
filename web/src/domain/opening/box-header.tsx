import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FIRST_SIZES } from '@noktra/contract/first-screen'
import { formatNumber } from '../../i18n/format.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { BoxPicture } from '../box/box-picture.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useBoxTypes } from '../box/use-box-types.ts'
import type { Box } from '../box/box-queries.ts'
import { SeedDialog } from './seed-dialog.tsx'
import { SpeedSelector } from '../play/speed-selector.tsx'
import type { Speed } from '../play/play-time.ts'

type Props = { box: Box; speed: Speed; onSpeed: (speed: Speed) => void; busy: boolean }

export function BoxHeader({ box, speed, onSpeed, busy }: Props) {
  const { t } = useTranslation(['opening', 'common'])
  const types = useBoxTypes()
  const [seedOpen, setSeedOpen] = useState(false)
  const type = types?.find(({ id }) => id === box.type_id)?.name
  const facts = [
    type ? t('type', { name: type }) : '',
    t('items', { count: box.item_count }),
    box.opened > 0 ? t('opened', { count: box.opened, shown: formatNumber(box.opened) }) : '',
  ].filter(Boolean)
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-0 grow items-center gap-3.5">
        <BackButton to={paths.home} />
        <BoxPicture
          url={box.image_url}
          eager
          sizes={FIRST_SIZES.boxHead}
          className="art-shadow-small size-[60px] shrink-0"
        />
        <div className="min-w-0">
          <h1 className="type-title truncate" title={box.name}>
            {box.name}
          </h1>
          {/* Lines break between the facts, not in them. */}
          <p className="type-small text-text-2">
            {facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ')}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2.5 max-sm:w-full max-sm:justify-between">
        <Button
          className="whitespace-nowrap max-sm:px-3.5"
          icon={<ShieldCheck size={18} strokeWidth={1.9} aria-hidden className="text-success" />}
          onPress={() => setSeedOpen(true)}
        >
          {t('seed.button')}
        </Button>
        <SpeedSelector speed={speed} onSpeed={onSpeed} disabled={busy} />
      </div>
      <SeedDialog open={seedOpen} onClose={() => setSeedOpen(false)} />
    </header>
  )
}
