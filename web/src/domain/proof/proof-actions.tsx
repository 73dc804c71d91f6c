import { Braces, Link2, Play, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Proof } from '@noktra/game/verify-proof'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { proofPartOf } from '../game/game-view.ts'
import { useGames } from '../game/games-context.ts'
import { ShareButton } from '../replay/share-button.tsx'
import { CommandLine } from './command-line.tsx'
import { copyAndTell } from './copy-and-tell.ts'

const icon = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const

/** Takes the proof elsewhere: to the command line verifier, or to somebody else. */
export function ProofActions({ proof, title }: { proof: Proof; title: string }) {
  const { t } = useTranslation(['fair', 'common'])
  const hasReplay = proofPartOf(useGames(), proof.kind)?.loadScene !== undefined
  const canShare = typeof navigator.share === 'function'

  async function share(): Promise<void> {
    try {
      await navigator.share({ title, url: location.href })
    } catch {
      // Closing the share sheet is no fault.
    }
  }

  return (
    <section aria-labelledby="elsewhere" className="panel px-5 py-4 max-sm:px-4">
      <h2 id="elsewhere" className="type-block">
        {t('elsewhere')}
      </h2>
      <p className="type-small mt-1 text-text-2">{t('elsewhere_text')}</p>
      <CommandLine />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button icon={<Braces {...icon} />} onPress={() => void copyAndTell(JSON.stringify(proof, null, 2))}>
          {t('copy_json')}
        </Button>
        <Button icon={<Link2 {...icon} />} onPress={() => void copyAndTell(location.href)}>
          {t('copy_link')}
        </Button>
        {hasReplay ? (
          <>
            <Button icon={<Play {...icon} />} to={paths.replay(proof.id)}>
              {t('watch_replay')}
            </Button>
            <ShareButton id={proof.id} />
          </>
        ) : (
          canShare && (
            <Button icon={<Share2 {...icon} />} onPress={() => void share()}>
              {t('common:share')}
            </Button>
          )
        )}
      </div>
    </section>
  )
}
