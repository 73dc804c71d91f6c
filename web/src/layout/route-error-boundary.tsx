import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { text } from '../i18n/i18n.ts'

type State = { error: Error | null }

/** Catches what a page throws: a fault of ours, or a part that could not be fetched after a new version came out. */
export class RouteErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children
    return <ErrorState title={text('common:error.page')} onRetry={() => location.reload()} />
  }
}
