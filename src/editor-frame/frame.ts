import {
  type EditorReport,
  type MessageToEditor,
  parseForEditor,
  sealFromEditor,
} from '#lib/editor-protocol.ts';
import { createEditor, type Editor } from './editor.ts';
import { provideForgetfulStorage } from './private-storage.ts';

// This script runs before the editor's, which reads cookies and storages while it loads.
provideForgetfulStorage();

/** Only a page of the origin that served this script may command the frame; `frame-ancestors` says the same. */
const home =
  document.currentScript instanceof HTMLScriptElement ? new URL(document.currentScript.src).origin : '';

let channel: string | null = null;
let editor: Editor | null = null;

/** Bytes are handed over, not copied. */
function report(message: EditorReport): void {
  if (channel === null) return;
  window.parent.postMessage(sealFromEditor(channel, message), home, buffersOf(message));
}

function buffersOf(message: EditorReport): ArrayBuffer[] {
  if (message.kind === 'exported') return [message.bytes];
  return message.kind === 'drafted' ? message.assets.map((asset) => asset.bytes) : [];
}

function connect(id: string): void {
  channel = id;
  const element = document.querySelector<HTMLElement>('#editor');
  try {
    if (element !== null) editor = createEditor(element, report);
    report({ kind: 'ready' });
  } catch {
    report({ kind: 'failed', reason: 'engineMissing' });
  }
}

function obey(target: Editor, message: MessageToEditor): void {
  switch (message.kind) {
    case 'connect':
      return;
    case 'open':
      target.open(message.bytes, message.library);
      return;
    case 'export':
    case 'draft':
    case 'snapshot':
      void target[message.kind](message.request);
      return;
    case 'start':
    case 'stop':
      target[message.kind]();
      return;
    case 'focus':
      window.focus();
      return;
    case 'asset':
      target.asset(message.request, message.bytes);
      return;
    default:
      message satisfies never;
  }
}

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== window.parent || event.origin !== home) return;
  const message = parseForEditor(event.data);
  if (message === null) return;
  if (message.kind === 'connect' && channel === null) connect(message.channel);
  else if (message.channel === channel && editor !== null) obey(editor, message);
});
