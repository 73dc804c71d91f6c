import { wordsOf } from '../../api/tell-error.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../api/toast.ts'
import { Button } from '../../ui/button.tsx'
import { downloadCsv } from './download-csv.ts'
import type { WalletQuery } from './filters.ts'

/** Saves the filtered movements as a file, all of them. */
export function CsvButton({ query, disabledReason }: { query: WalletQuery; disabledReason: string | null }) {
  const { t } = useTranslation('wallet')
  const download = useMutation({
    mutationFn: downloadCsv,
    onSuccess: () => toast.success(t('csv_done')),
    onError: (error) => toast.error(wordsOf(error)),
  })
  return (
    <Button
      icon={<Download size={16} strokeWidth={1.9} aria-hidden />}
      busy={download.isPending}
      disabledReason={disabledReason}
      onPress={() => download.mutate(query)}
      data-testid="csv"
    >
      {t('csv')}
    </Button>
  )
}
