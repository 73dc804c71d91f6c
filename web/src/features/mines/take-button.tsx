import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { heldLayer, nextLayer } from './climb.ts'
import type { PlayedGame } from './use-game.ts'

type Props = { played: PlayedGame; onTake: () => void; className?: string }

/** Always there; before the first layer is cleared it says why it cannot be pressed. */
export function TakeButton({ played, onTake, className }: Props) {
  const { t } = useTranslation('mines')
  const held = heldLayer(played.game)
  return (
    <Button
      variant={held === null ? 'secondary' : 'primary'}
      size="main"
      cut
      full
      busy={played.isTaking}
      disabledReason={held === null ? t(played.game ? 'take.nothing' : 'take.no_game') : null}
      className={cx('text-balance max-sm:px-3', className)}
      data-testid="take"
      onPress={onTake}
    >
      {t('take.label', { layer: held ?? 1 })}
    </Button>
  )
}

/** What can be done now, in words. */
export function TakeHint({ played, className }: { played: PlayedGame; className?: string }) {
  const { t } = useTranslation('mines')
  const held = heldLayer(played.game)
  const next = nextLayer(played.game)
  return (
    <p className={cx('type-small text-text-2', className)}>
      {next === null
        ? t('take.no_game')
        : held === null
          ? t('take.nothing')
          : t('take.or_go_on', { layer: next })}
    </p>
  )
}
