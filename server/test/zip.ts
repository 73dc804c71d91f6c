import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a ZIP; `claims` is what its header says of its size instead of the truth. */
export type Zipped = { name: string; bytes: Buffer; deflated?: boolean; claims?: number }

/** A ZIP of these files, made by hand so that it can also be one that no program would write. */
export function zipOf(files: readonly Zipped[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let at = 0
  for (const { name, bytes, deflated = false, claims = bytes.length } of files) {
    const packed = deflated ? deflateRawSync(bytes) : bytes
    const path = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    // Names are UTF-8.
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(deflated ? 8 : 0, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, path]))
    locals.push(local)
    at += local.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, central, end])
}
