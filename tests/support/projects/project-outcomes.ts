import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import * as z from 'zod/mini';
import { talkTo } from '../journeys/frame-talk.ts';
import { tokenOf } from '../journeys/journey-actions.ts';
import { projectFacts } from './project-facts.ts';

/** The results of a project file at the upload, in the player and in the editor. */
export type Outcome = {
  /** `收下`, or the refusal that the user sees. */
  readonly server: string;
  /** `播放`, or the error code of the frame. */
  readonly player: string;
  /** `打开、保存、再打开`, or the step that failed. */
  readonly editor: string;
};

/** The result of a file that is accepted, plays, and is unchanged after saving and reopening. */
export const fine: Outcome = { server: '收下', player: '播放', editor: '打开、保存、再打开' };

/** Console messages of Scratch's editor and machine for a project that is refused or lacks files. */
const said = /^Error: Error in Scratch GUI|^vm error Could not find (?:costume|sound) file/;

/** Returns the console errors of a page that a damaged file does not explain. */
export function faultsIn(errors: readonly string[]): string[] {
  return errors.filter((error) => !said.test(error));
}

const answered = z.object({ success: z.boolean(), message: z.string() });

/** Uploads the file as a work of the current user. */
export async function uploaded(page: Page, name: string, buffer: Buffer): Promise<string> {
  const answer = await page.request.post('/api/sys/common/upload', {
    headers: { 'X-Access-Token': await tokenOf(page) },
    multipart: { purpose: 'work', file: { name, mimeType: 'application/octet-stream', buffer } },
  });
  const { success, message } = answered.parse(await answer.json());
  return success ? fine.server : message;
}

/** Loads the file in the player's frame, starts it, and takes a picture of the stage. */
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

/**
 * The results of opening saved files again, by their contents. Most damaged files become one of a few whole
 * projects, and booting the editor takes longer than everything else.
 */
const reopened = new Map<string, Promise<Buffer | string>>();

async function openedAgain(page: Page, saved: Buffer): Promise<Buffer | string> {
  const key = contentsOf(saved);
  const known = reopened.get(key) ?? opened(page, saved);
  reopened.set(key, known);
  return await known;
}

/** Names and bytes of the packed files, without the times that the archive contains. */
function contentsOf(archive: Buffer): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of Object.entries(unzipSync(archive)).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  ))
    hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex');
}

/** Opens the file in the editor's frame, saves it, and opens the saved file. */
export async function edited(page: Page, bytes: Buffer): Promise<string> {
  const once = await opened(page, bytes);
  if (typeof once === 'string') return once;
  const again = await openedAgain(page, once);
  if (typeof again === 'string') return `再打开：${again}`;
  const [before, after] = [projectFacts(once), projectFacts(again)].map(
    ({ sprites, blocks, opcodes, assets }) =>
      JSON.stringify({ sprites, blocks, opcodes, files: assets.length }),
  );
  return before === after ? fine.editor : '再打开后不同';
}

/** Runs all three, one after the other, on a page of a logged-in user without other frames. */
export async function outcomeOf(page: Page, name: string, bytes: Buffer): Promise<Outcome> {
  return {
    server: await uploaded(page, name, bytes),
    player: await played(page, bytes),
    editor: await edited(page, bytes),
  };
}
