import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive of these files; `change` may falsify the directory's entry (APPNOTE, 4.3.12). */
export function zipOf(
  files: Record<string, Uint8Array | string>,
  change: (entry: Buffer) => void = () => {},
): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, contents] of Object.entries(files)) {
    const plain = Buffer.from(contents)
    const packed = deflateRawSync(plain)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(plain), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(plain.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const entry = Buffer.concat([
      Buffer.from('PK\x01\x02\x14\0', 'latin1'),
      fields,
      Buffer.alloc(14),
      Buffer.from(name),
    ])
    entry.writeUInt32LE(at, 42)
    change(entry)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed])
    at += local.length
    locals.push(local)
    entries.push(entry)
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}
