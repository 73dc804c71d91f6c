type Props = {
  /** 1 when there is enough. */
  part: number
  label: string
  value: string
}

/** How much of something there is, as a bar; `value` says it in words. */
export function Bar({ part, label, value }: Props) {
  const percent = Math.min(100, Math.max(0, Math.floor(part * 100)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuetext={value}
      className="roll-bar"
      data-full={part >= 1 || undefined}
    >
      <span style={{ transform: `scaleX(${Math.min(1, Math.max(0, part))})` }} />
    </div>
  )
}
