import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { loginAs, tokenOf } from '#tests/support/journey-actions.ts';
import { talkTo } from '#tests/support/frame-talk.ts';
import { expect, test } from '#tests/support/journey-test.ts';
import { projectFacts } from '#tests/support/project-facts.ts';
import { foreignProjects } from '#tools/foreign-projects.mjs';

// Opens every test project of Scratch and TurboWarp in all three formats; results are in docs/benchmarks.md, section 107.

test.describe.configure({ mode: 'parallel', timeout: 1_800_000 });

/** What does not open, and why; the rest opens, plays, and is the same once saved and opened again. */
const expected: Readonly<Record<string, Partial<Outcome>>> = {
  '_invalidEmpty.sb2': {
    server: '作品文件中缺少 project.json',
    player: 'projectInvalid',
    editor: 'projectInvalid',
  },
  // A comment whose width is a text: the editor alone minds, for Scratch itself does.
  '_invalid_comments.sb3': { editor: 'projectInvalid' },
  'missing-assets.sb2': {
    server: '作品内容无法识别，请用 Scratch 1.4、2.0 或 3.0 重新保存',
    editor: 'projectInvalid',
  },
  'non-standard-json.sb2': {
    server: '作品内容无法识别，请用 Scratch 1.4、2.0 或 3.0 重新保存',
    editor: 'projectInvalid',
  },
};

/** What Scratch's own editor and machine say on the console of a project that is refused, or that lacks files. */
const said = /^Error: Error in Scratch GUI|^vm error Could not find (?:costume|sound) file/;

type Outcome = { readonly server: string; readonly player: string; readonly editor: string };
const fine: Outcome = { server: '收下', player: '播放', editor: '打开、保存、再打开' };

const answered = z.object({ success: z.boolean(), message: z.string() });

async function uploaded(page: Page, name: string, buffer: Buffer): Promise<string> {
  const answer = await page.request.post('/api/sys/common/upload', {
    headers: { 'X-Access-Token': await tokenOf(page) },
    multipart: { purpose: 'work', file: { name, mimeType: 'application/octet-stream', buffer } },
  });
  const { success, message } = answered.parse(await answer.json());
  return success ? fine.server : message;
}

async function played(page: Page, bytes: Buffer): Promise<string> {
  const { say, heard } = await talkTo(page, { src: '/player/index.html', protocol: 'work-player' });
  await say({ kind: 'load', bytes, title: '作品' });
  const { kind, reason } = await heard('loaded', 'failed');
  if (kind === 'failed') return String(reason);
  await say({ kind: 'start' });
  await say({ kind: 'snapshot' });
  await heard('snapshot');
  return fine.player;
}

async function opened(page: Page, bytes: Buffer): Promise<Buffer | string> {
  const { say, heard } = await talkTo(page, {
    src: '/scratch-editor/index.html',
    protocol: 'work-editor',
  });
  await say({ kind: 'open', bytes });
  const { kind, reason } = await heard('loaded', 'failed');
  if (kind === 'failed') return String(reason);
  await say({ kind: 'start' });
  await say({ kind: 'stop' });
  await say({ kind: 'export', request: 1 });
  const { bytes: saved } = await heard('exported');
  if (!Buffer.isBuffer(saved)) throw new Error('nothing was saved');
  return saved;
}

async function edited(page: Page, bytes: Buffer): Promise<string> {
  const once = await opened(page, bytes);
  if (typeof once === 'string') return once;
  const again = await opened(page, once);
  if (typeof again === 'string') return `再打开：${again}`;
  const [before, after] = [projectFacts(once), projectFacts(again)].map(
    ({ sprites, blocks, opcodes, assets }) =>
      JSON.stringify({ sprites, blocks, opcodes, files: assets.length }),
  );
  return before === after ? fine.editor : '再打开后不同';
}

const listed = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.sb[23]?$/.test(name))
    .map((name) => path.join(folder, name));

const sources = {
  'scratch-parser': async () => listed(await foreignProjects('scratch-parser')),
  'scratch-analysis': async () => listed(await foreignProjects('scratch-analysis')),
  '@turbowarp/sbdl': () => Promise.resolve(listed('node_modules/@turbowarp/sbdl/test/fixtures')),
};

for (const [source, files] of Object.entries(sources))
  test(`projects of ${source} open, play and stay, or say why not`, async ({ page, watch }) => {
    await loginAs(page, 's30126');
    const found: Record<string, Outcome> = {};
    const wanted: Record<string, Outcome> = {};
    for (const file of await files()) {
      const name = path.basename(file);
      await test.step(name, async () => {
        const bytes = readFileSync(file);
        await page.goto('/404');
        const outcome: Outcome = {
          server: await uploaded(page, name, bytes),
          player: await played(page, bytes),
          editor: await edited(page, bytes),
        };
        const faults = watch.errors.filter((error) => !said.test(error));
        expect(faults).toEqual([]);
        watch.errors.length = 0;
        found[name] = outcome;
        wanted[name] = { ...fine, ...expected[name] };
      });
    }
    expect(found).toEqual(wanted);
  });
