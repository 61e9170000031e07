import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, createMachine, type EventObject } from 'xstate';
import {
  describedLength,
  type EditorReport,
  type MessageToEditor,
  parseForEditor,
  sealFromEditor,
} from '#shared/frames/editor-protocol.ts';
import { businessConstants } from '#machines/business-constants.ts';
import type { EditorOrder } from '#machines/editor/editor.machine.ts';
import { createEditorLink, type ProjectToOpen } from './editor-link.ts';
import { noLibrary } from './studio-library.ts';

/** A fake frame window: it records messages, and can send as the frame. */
function createFrameWindow() {
  const heard: MessageToEditor[] = [];
  const target = {
    postMessage: (data: unknown) => {
      const message = parseForEditor(data);
      if (message !== null) heard.push(message);
    },
  };
  const say = (report: EditorReport): void => {
    const event = new MessageEvent('message', { data: sealFromEditor(heard.at(-1)?.channel ?? '', report) });
    Object.defineProperty(event, 'source', { value: target });
    window.dispatchEvent(event);
  };
  return { target, heard, say };
}

const running: { stop: () => void }[] = [];

function own(link: ReturnType<typeof createEditorLink>) {
  const news: EventObject[] = [];
  const owner = createMachine({
    invoke: { src: link.logic, id: 'link' },
    on: { 'frame.*': { actions: ({ event }) => news.push(event) } },
  });
  const actor = createActor(owner).start();
  running.push(actor);
  const order = (value: EditorOrder): void => actor.getSnapshot().children['link']?.send(value);
  return { news, order, stop: () => actor.stop() };
}

afterEach(() => {
  vi.useRealTimers();
  for (const actor of running.splice(0)) actor.stop();
});

/** Opens the source's project in the first frame of a link. */
async function openProject(opening: ProjectToOpen) {
  const link = createEditorLink(() => Promise.resolve(opening));
  const { news, order } = own(link);
  const frame = createFrameWindow();
  link.frameOpened(1, frame.target);
  frame.say({ kind: 'ready' });
  order({ type: 'openProject', from: 'server' });
  await vi.waitFor(() => expect(frame.heard.at(-1)?.kind).toBe('open'));
  frame.say({ kind: 'loaded', spriteCount: 1 });
  return { link, news, order, frame };
}

const saved = { kind: 'scratch' as const, bytes: undefined, isChanged: false };

describe('the link to the editor frame', () => {
  it('opens the project when the frame is ready and reports that it is loaded', async () => {
    const { news, frame } = await openProject({
      kind: 'scratch',
      bytes: new ArrayBuffer(3),
      isChanged: false,
    });
    expect(frame.heard).toMatchObject([{ kind: 'connect' }, { kind: 'open', bytes: new ArrayBuffer(3) }]);
    expect(news).toEqual([{ type: 'frame.loaded' }]);
  });

  it('tells a project that cannot be fetched from a damaged one', async () => {
    const link = createEditorLink(() => Promise.reject(new Error('A file of the draft is missing')));
    const { news, order } = own(link);
    order({ type: 'openProject', from: 'draft' });
    await vi.waitFor(() => expect(news).toEqual([{ type: 'frame.failed', reason: 'notFetched' }]));
    const { news: later, frame } = await openProject(saved);
    frame.say({ kind: 'failed', reason: 'projectInvalid' });
    expect(later.at(-1)).toEqual({ type: 'frame.failed', reason: 'projectInvalid' });
  });

  it('continues the revision numbers in a new frame and ignores the old one', async () => {
    const { link, order, frame } = await openProject(saved);
    const heard: number[] = [];
    link.onChange((revision) => heard.push(revision));
    frame.say({ kind: 'changed', revision: 1 });
    frame.say({ kind: 'changed', revision: 2 });
    order({ type: 'openProject', from: 'server' });
    await vi.waitFor(() => expect(link.attempt()).toBe(2));
    const next = createFrameWindow();
    link.frameOpened(2, next.target);
    next.say({ kind: 'ready' });
    next.say({ kind: 'loaded', spriteCount: 1 });
    next.say({ kind: 'changed', revision: 1 });
    frame.say({ kind: 'changed', revision: 9 });
    expect(heard).toEqual([1, 2, 3]);
  });

  it('counts a restored draft as a change', async () => {
    const { link } = await openProject({ kind: 'scratch', bytes: new ArrayBuffer(1), isChanged: true });
    const heard: number[] = [];
    link.onChange((revision) => heard.push(revision));
    expect(heard).toEqual([1]);
  });

  it('returns each response to its caller, with its revision', async () => {
    const { link, frame } = await openProject(saved);
    frame.say({ kind: 'changed', revision: 4 });
    const exported = link.exportProject();
    const refused = link.takePicture();
    frame.say({ kind: 'refused', request: 2 });
    frame.say({ kind: 'exported', request: 1, revision: 4, bytes: new ArrayBuffer(7) });
    await expect(refused).rejects.toThrow('编辑器没有准备好，请稍后再试');
    expect(await exported).toEqual({ revision: 4, bytes: new ArrayBuffer(7) });
  });

  it('returns the JSON of the project, unless the frame refuses or sends too much', async () => {
    const { link, frame } = await openProject(saved);
    const described = link.describeProject();
    expect(frame.heard.at(-1)).toMatchObject({ kind: 'describe', request: 1 });
    const refused = link.describeProject();
    frame.say({ kind: 'described', request: 1, project: 'x'.repeat(describedLength + 1) });
    frame.say({ kind: 'described', request: 1, project: '{"targets":[]}' });
    frame.say({ kind: 'refused', request: 2 });
    expect(await described).toBe('{"targets":[]}');
    await expect(refused).rejects.toThrow('编辑器没有准备好，请稍后再试');
  });

  it('reports device requests and the removal of the frame, and sends device data to the frame', () => {
    const heard: string[] = [];
    const link = createEditorLink(() => Promise.resolve(saved), noLibrary, 'scratch', {
      onDevice: (report) => heard.push(report.kind),
      onFrameGone: () => heard.push('gone'),
    });
    const { stop } = own(link);
    const frame = createFrameWindow();
    link.frameOpened(1, frame.target);
    frame.say({ kind: 'deviceWanted', device: 'camera' });
    frame.say({ kind: 'pictureTaken' });
    link.sendToFrame({ kind: 'sound', rate: 48_000, samples: new Float32Array(2) }, []);
    stop();
    expect(heard).toEqual(['gone', 'deviceWanted', 'pictureTaken', 'gone']);
    expect(frame.heard.at(-1)).toMatchObject({ kind: 'sound', samples: new Float32Array(2) });
  });

  it('reports only a missing engine if the frame does not respond', () => {
    vi.useFakeTimers();
    const link = createEditorLink(() => Promise.resolve(saved));
    const { news } = own(link);
    link.frameOpened(1, createFrameWindow().target);
    vi.advanceTimersByTime(businessConstants.editorBootTime);
    expect(news).toEqual([{ type: 'frame.failed', reason: 'engineMissing' }]);
  });

  it('reports a crash if the frame loads a second document', async () => {
    const { link, news } = await openProject(saved);
    link.frameOpened(1, createFrameWindow().target);
    expect(news.at(-1)).toEqual({ type: 'frame.failed', reason: 'crashed' });
  });

  it.each([
    ['after a retry', true],
    ['in the same frame', false],
  ])('opens the project of the latest request regardless of the response order: %s', async (_, isRetried) => {
    const answers: ((opening: ProjectToOpen) => void)[] = [];
    const kept: number[] = [];
    const link = createEditorLink(
      () => new Promise((resolve) => void answers.push(resolve)),
      noLibrary,
      'scratch',
      { onOpen: ({ madeFrom }) => void kept.push(madeFrom?.versionNo ?? 0) },
    );
    let { order, stop } = own(link);
    order({ type: 'openProject', from: 'draft' });
    if (isRetried) {
      stop();
      ({ order, stop } = own(link));
    }
    const frame = createFrameWindow();
    link.frameOpened(link.attempt(), frame.target);
    order({ type: 'openProject', from: 'server' });
    const [early, late] = answers;
    late?.({ kind: 'scratch', bytes: new ArrayBuffer(2), isChanged: false });
    const madeFrom = { workName: 'draft', versionNo: 1 };
    early?.({ kind: 'scratch', bytes: new ArrayBuffer(1), isChanged: true, madeFrom });
    await vi.waitFor(() => expect(kept).not.toEqual([]));
    frame.say({ kind: 'ready' });
    await vi.waitFor(() =>
      expect(frame.heard.at(-1)).toMatchObject({ kind: 'open', bytes: new ArrayBuffer(2) }),
    );
    frame.say({ kind: 'loaded', spriteCount: 1 });
    const heard: number[] = [];
    link.onChange((revision) => heard.push(revision));
    expect([heard, kept]).toEqual([[], [0]]);
  });

  it('starts with a new frame when it is reopened after a timeout', () => {
    vi.useFakeTimers();
    const link = createEditorLink(() => Promise.resolve(saved));
    const before = own(link);
    link.frameOpened(1, createFrameWindow().target);
    vi.advanceTimersByTime(businessConstants.editorBootTime);
    before.stop();
    const { news } = own(link);
    const frame = createFrameWindow();
    link.frameOpened(link.attempt(), frame.target);
    frame.say({ kind: 'ready' });
    vi.advanceTimersByTime(businessConstants.editorBootTime);
    expect([frame.heard.map(({ kind }) => kind), news]).toEqual([['connect'], []]);
  });
});
