import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { talkTo } from './frame-talk.ts';
import { tokenOf } from './journey-actions.ts';
import { projectFacts } from './project-facts.ts';

/** What becomes of a project file at the upload, in the player and in the editor. */
export type Outcome = {
  /** `收下`, or the refusal as the person reads it. */
  readonly server: string;
  /** `播放`, or the code of the frame. */
  readonly player: string;
  /** `打开、保存、再打开`, or where it ended. */
  readonly editor: string;
};

/** A file that is taken in, plays, and is the same once it was saved and opened again. */
export const fine: Outcome = { server: '收下', player: '播放', editor: '打开、保存、再打开' };

/** What Scratch's own editor and machine say on the console of a project that is refused, or that lacks files. */
const said = /^Error: Error in Scratch GUI|^vm error Could not find (?:costume|sound) file/;

/** The console errors of a page but those that a damaged file explains. */
export function faultsIn(errors: readonly string[]): string[] {
  return errors.filter((error) => !said.test(error));
}

const answered = z.object({ success: z.boolean(), message: z.string() });

/** Sends the file as a work of whoever is logged in on the page. */
export async function uploaded(page: Page, name: string, buffer: Buffer): Promise<string> {
  const answer = await page.request.post('/api/sys/common/upload', {
    headers: { 'X-Access-Token': await tokenOf(page) },
    multipart: { purpose: 'work', file: { name, mimeType: 'application/octet-stream', buffer } },
  });
  const { success, message } = answered.parse(await answer.json());
  return success ? fine.server : message;
}

/** Loads the file in the player's own frame, starts it, and has a picture of the stage taken. */
export async function played(page: Page, bytes: Buffer): Promise<string> {
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
  const { say, heard } = await talkTo(page, { src: '/scratch-editor/index.html', protocol: 'work-editor' });
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

/** Opens the file in the editor's own frame, saves it there, and opens what was saved. */
export async function edited(page: Page, bytes: Buffer): Promise<string> {
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

/** All three, one after the other, on a page that is logged in. */
export async function outcomeOf(page: Page, name: string, bytes: Buffer): Promise<Outcome> {
  await page.goto('/404');
  return {
    server: await uploaded(page, name, bytes),
    player: await played(page, bytes),
    editor: await edited(page, bytes),
  };
}
