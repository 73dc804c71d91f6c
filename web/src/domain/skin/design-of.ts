/** The design and the exterior in a picture's address: "corvane-gilt-thorn" and "fn" of "/assets/items/corvane-gilt-thorn-fn-c8a45a-560-0a1b2c3d.webp". */
export function designOf(url: string): { design: string; exterior: string } | null {
  const [, design, exterior] =
    /\/items\/([a-z0-9-]+)-(fn|mw|ft|ww|bs)-(?:[0-9a-f]{6}-)?\d+-[0-9a-f]{8}\.webp$/.exec(url) ?? []
  return design && exterior ? { design, exterior } : null
}
