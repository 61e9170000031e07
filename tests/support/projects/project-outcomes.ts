import { type Frame, type Page, expect, test } from '@playwright/test';
import * as z from 'zod/mini';
import { type FrameTalk, talkTo } from '../journeys/frame-talk.ts';
import { loginAs, tokenOf } from '../journeys/journey-actions.ts';
import type { ContextWatch } from '../journeys/journey-watch.ts';
import { essence, projectFacts } from './project-facts.ts';

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

/** A project file. The title names it in the report. */
export type ProjectFile = { readonly title: string; readonly name: string; readonly bytes: Buffer };

/** A file that opened in the editor: saved there, and saved again after the saved file was opened. */
export type Saved = { readonly once: Buffer; readonly again: Buffer };

/** Console messages of Scratch's editor and machine for a project that is refused or lacks files. */
const said = /^Error: Error in Scratch GUI|^vm error Could not find (?:costume|sound) file/;

const answered = z.object({ success: z.boolean(), message: z.string() });

/** Uploads the file as a work of the current user. */
export async function uploaded(page: Page, { name, bytes }: ProjectFile): Promise<string> {
  const answer = await page.request.post('/api/sys/common/upload', {
    headers: { 'X-Access-Token': await tokenOf(page) },
    multipart: { purpose: 'work', file: { name, mimeType: 'application/octet-stream', buffer: bytes } },
  });
  const { success, message } = answered.parse(await answer.json());
  return success ? fine.server : message;
}

/** The function that opens a project in the editor's virtual machine. */
type Machine = { readonly loadProject: (project: ArrayBuffer) => Promise<unknown> };

/**
 * Runs in each frame before its scripts: the virtual machine of the editor, which the frame does not publish, stays
 * reachable as `machine`.
 */
function publishMachine(): void {
  let gui: typeof globalThis.GUI;
  Object.defineProperty(globalThis, 'GUI', {
    get: () => gui,
    set: (loaded: NonNullable<typeof globalThis.GUI>) => {
      gui = {
        ...loaded,
        createStandaloneRoot: (state, element) => {
          const root = loaded.createStandaloneRoot(state, element);
          return {
            unmount: () => root.unmount(),
            render: (props) =>
              root.render({
                ...props,
                onVmInit: (vm) => {
                  props.onVmInit(vm);
                  Reflect.set(globalThis, 'machine', vm);
                },
              }),
          };
        },
      };
    },
  });
}

/** Logs in on a page for `outcomesOf`. */
export async function enterForOutcomes(page: Page, username: string): Promise<void> {
  await page.addInitScript(publishMachine);
  await loginAs(page, username);
  await page.goto('/404');
}

/**
 * Returns a function that loads a file in the player's frame, starts it, and takes a picture of the stage. The
 * frame stays for the next file until one fails in it.
 */
function player(page: Page): (bytes: Buffer) => Promise<string> {
  let kept: FrameTalk | undefined;
  return async (bytes) => {
    const talk = kept ?? (await talkTo(page, { src: '/player/index.html', protocol: 'work-player' }));
    kept = undefined;
    await talk.say({ kind: 'load', bytes, title: '作品' });
    const { kind, reason } = await talk.heard('loaded', 'failed');
    if (kind === 'failed') return String(reason);
    await talk.say({ kind: 'start' });
    await talk.say({ kind: 'snapshot' });
    await talk.heard('snapshot');
    await talk.say({ kind: 'stop' });
    kept = talk;
    return fine.player;
  };
}

/**
 * Returns a function that opens a file in the editor's frame, runs it and saves it, or returns the error. The editor
 * takes seconds to start, so its frame stays for the next file, which its virtual machine opens in place of the last
 * one. A file that does not open this way gets a new frame, whose report counts.
 */
function editor(page: Page): (bytes: Buffer) => Promise<Buffer | string> {
  let kept: FrameTalk | undefined;
  const opened = async (bytes: Buffer): Promise<FrameTalk | string> => {
    if (kept !== undefined && (await loads(kept.frame, bytes))) return kept;
    const talk = await talkTo(page, { src: '/scratch-editor/index.html', protocol: 'work-editor' });
    await talk.say({ kind: 'open', bytes });
    const { kind, reason } = await talk.heard('loaded', 'failed');
    return kind === 'failed' ? String(reason) : talk;
  };
  return async (bytes) => {
    const talk = await opened(bytes);
    kept = undefined;
    if (typeof talk === 'string') return talk;
    await talk.say({ kind: 'start' });
    await talk.say({ kind: 'stop' });
    await talk.say({ kind: 'export', request: 1 });
    const { bytes: saved } = await talk.heard('exported');
    if (!Buffer.isBuffer(saved)) throw new Error('nothing was saved');
    if ((await talk.frame.locator('[class*="crash-message_"]').count()) > 0) return '编辑器出错';
    kept = talk;
    return saved;
  };
}

/** Opens a file in the virtual machine of an editor, and returns whether it succeeded. */
async function loads(frame: Frame, bytes: Buffer): Promise<boolean> {
  return await frame.evaluate(async (text) => {
    const machine: Machine = Reflect.get(globalThis, 'machine');
    const project = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
    return await machine.loadProject(project).then(
      () => true,
      () => false,
    );
  }, bytes.toString('base64'));
}

type Opening = (bytes: Buffer) => Promise<Buffer | string>;

/** Opens a file in the editor, saves it, and opens the saved file. */
async function edited(open: Opening, bytes: Buffer): Promise<{ outcome: string; saved?: Saved }> {
  const once = await open(bytes);
  if (typeof once === 'string') return { outcome: once };
  const again = await open(once);
  if (typeof again === 'string') return { outcome: `再打开：${again}` };
  const [before, after] = [once, again].map((file) => JSON.stringify(essence(projectFacts(file))));
  return { outcome: before === after ? fine.editor : '再打开后不同', saved: { once, again } };
}

/**
 * Uploads all files, plays them, and opens them in the editor, on a page of `enterForOutcomes`. The player and the
 * editor start for the first file. Returns the results by title, and the saved files of the projects that opened.
 */
export async function outcomesOf(
  page: Page,
  watch: ContextWatch,
  files: readonly ProjectFile[],
): Promise<{ outcomes: Record<string, Outcome>; saved: ReadonlyMap<string, Saved> }> {
  const saved = new Map<string, Saved>();
  const each = async (where: string, act: (file: ProjectFile) => Promise<string>): Promise<string[]> => {
    const results: string[] = [];
    for (const file of files)
      await test.step(`${file.title}: ${where}`, async () => {
        results.push(await act(file));
        const faults = watch.errors.splice(0).filter((error) => !said.test(error));
        expect.soft(faults, `errors on the console: ${file.title}, ${where}`).toEqual([]);
      });
    return results;
  };
  const server = await each('the upload', async (file) => await uploaded(page, file));
  const play = player(page);
  const played = await each('the player', async ({ bytes }) => await play(bytes));
  const open = editor(page);
  const opened = await each('the editor', async ({ title, bytes }) => {
    const { outcome, saved: both } = await edited(open, bytes);
    if (both !== undefined) saved.set(title, both);
    return outcome;
  });
  const outcomes = files.map(({ title }, index): [string, Outcome] => [
    title,
    { server: server[index] ?? '', player: played[index] ?? '', editor: opened[index] ?? '' },
  ]);
  return { outcomes: Object.fromEntries(outcomes), saved };
}
