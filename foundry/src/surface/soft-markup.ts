/**
 * SVG markup blurred by so many units: a silhouette in white on black becomes a height that rises from its outline inwards. `id`
 * names the filter in its drawing.
 */
export function soften(markup: string, units: number, id: string): string {
  return (
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="-2000" y="-2000" width="6000" height="6000"><feGaussianBlur stdDeviation="${units}"/></filter>` +
    `<g filter="url(#${id})">${markup}</g>`
  )
}
