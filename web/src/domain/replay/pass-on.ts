/* Files that were made here, as they are shown, saved and passed on. */

/** A file with an address by which it is shown. */
export type Addressed = { blob: Blob; address: string }

export function addressed(blob: Blob): Addressed {
  return { blob, address: URL.createObjectURL(blob) }
}

export function endOf({ type }: Blob): string {
  return type.includes('mp4') ? 'mp4' : type.includes('webm') ? 'webm' : 'png'
}

export function fileOf(blob: Blob, name: string): File {
  return new File([blob], `${name}.${endOf(blob)}`, { type: blob.type })
}

export function canPass(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

/** By the share sheet of the device, with the file where it takes one. Who changes their mind shares nothing. */
export async function pass(what: { title: string; url?: string }, file: File | undefined): Promise<void> {
  const isTaken = file !== undefined && canPass(file)
  await navigator.share({ ...what, ...(isTaken && { files: [file] }) }).catch(() => undefined)
}
