import { useMemo, useSyncExternalStore } from 'react'

/* Files that were made here, as they are shown, saved and passed on. */

/** An address by which a file is shown, for as long as it is: it holds the file's bytes in the browser's memory. */
export function useAddress(blob: Blob | undefined): string | undefined {
  const { subscribe, get } = useMemo(() => addressOf(blob), [blob])
  return useSyncExternalStore(subscribe, get)
}

function addressOf(blob: Blob | undefined) {
  let address: string | undefined
  return {
    get: () => address,
    subscribe: () => {
      if (blob) address = URL.createObjectURL(blob)
      return () => {
        if (address) URL.revokeObjectURL(address)
        address = undefined
      }
    },
  }
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
