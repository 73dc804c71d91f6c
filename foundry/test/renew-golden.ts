import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPicture, smallBoxes, smallFamilies, smallFronts, wholeFamily } from './small-pictures.ts'

/** `npm run foundry:golden`: takes today's pictures for the right ones. Look at a contact sheet first. */
const pictures: Record<string, string> = {}
for (const small of [smallFamilies(), smallBoxes(), smallFronts()])
  for await (const one of small) pictures[one.name] = hashPicture(one)
const golden = { pictures, whole: await wholeFamily() }
writeFileSync(join(import.meta.dirname, 'golden.json'), `${JSON.stringify(golden, null, 2)}\n`)
console.log(`${Object.keys(pictures).length} pictures and one whole family`)
