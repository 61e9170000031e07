/**
 * Returns the system and the processors of a program, by its first bytes, or undefined if the file is not a
 * program.
 */
export function codeFor(head: Buffer): { readonly os: string; readonly cpus: readonly string[] } | undefined {
  if (head.length < 64) return undefined;
  const magic = head.readUInt32BE(0);
  if (magic === 0x7f45_4c46) return { os: 'linux', cpus: [elf.get(head.readUInt16LE(18)) ?? 'other'] };
  if (magic === 0xcffa_edfe) return { os: 'darwin', cpus: [mach.get(head.readUInt32LE(4)) ?? 'other'] };
  // A universal binary. Java class files begin with the same bytes and have a version in place of the count.
  if (magic === 0xcafe_babe && head.readUInt32BE(4) < 20) {
    const slots = Array.from({ length: head.readUInt32BE(4) }, (_, slot) => head.readUInt32BE(8 + slot * 20));
    return { os: 'darwin', cpus: slots.map((cpu) => mach.get(cpu) ?? 'other') };
  }
  return head.toString('latin1', 0, 2) === 'MZ' ? portable(head) : undefined;
}

const elf = new Map([
  [0x3e, 'x64'],
  [0xb7, 'arm64'],
]);
const mach = new Map([
  [0x0100_0007, 'x64'],
  [0x0100_000c, 'arm64'],
]);

function portable(head: Buffer): ReturnType<typeof codeFor> {
  const place = head.readUInt32LE(0x3c);
  if (place + 6 > head.length || head.toString('latin1', place, place + 4) !== 'PE\0\0') return undefined;
  return { os: 'win32', cpus: [head.readUInt16LE(place + 4) === 0x8664 ? 'x64' : 'other'] };
}
