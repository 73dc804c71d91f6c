import { Component, type ReactNode } from 'react'

type Props = {
  /** What stands in the area's place after a fault; `mend` shows the area again. */
  renderFallback: (mend: () => void) => ReactNode
  onFault?: () => void
  children: ReactNode
}

type State = { hasFault: boolean }

/** Keeps a fault of one area of the page from the others. */
export class Boundary extends Component<Props, State> {
  override state: State = { hasFault: false }

  static getDerivedStateFromError(): State {
    return { hasFault: true }
  }

  override componentDidCatch(): void {
    this.props.onFault?.()
  }

  mend = (): void => this.setState({ hasFault: false })

  override render(): ReactNode {
    return this.state.hasFault ? this.props.renderFallback(this.mend) : this.props.children
  }
}
