import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useSetting } from '../../session/session.ts'

type Props = { className: string; onPress?: () => void; children: ReactNode }

/** The operator's support address; a path of the site opens here, another address in a new tab. */
export function SupportLink({ className, onPress, children }: Props) {
  const url = useSetting('support_url', paths.faq as string)
  if (url.startsWith('/')) {
    return (
      <Link to={url} className={className} onClick={onPress}>
        {children}
      </Link>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={className} onClick={onPress}>
      {children}
    </a>
  )
}
