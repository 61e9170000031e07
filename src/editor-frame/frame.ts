import {
  type EditorReport,
  type MessageToEditor,
  parseForEditor,
  sealFromEditor,
} from '#shared/frames/editor-protocol.ts';
import { openFrameDoor } from '#shared/frames/frame-door.ts';
import { BackpackRefused } from './backpack.ts';
import { createEditor, type Editor } from './editor.ts';
import { standInForDevices } from './device-shim.ts';
import { provideForgetfulStorage } from './private-storage.ts';

// This script must run before the editor's, which reads cookies and storages while it loads, and looks for devices.
provideForgetfulStorage();
const devices = standInForDevices();
// The page and the drawer have shown the failure: it is not an unexpected script error.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof BackpackRefused) event.preventDefault();
});

function buffersOf(message: EditorReport): ArrayBuffer[] {
  if (message.kind === 'exported' || message.kind === 'packGiven') return [message.bytes];
  return message.kind === 'drafted' ? message.assets.map((asset) => asset.bytes) : [];
}

function obey(target: Editor, message: MessageToEditor): void {
  switch (message.kind) {
    case 'connect':
    case 'look':
      return;
    case 'open':
      target.open(message);
      return;
    case 'export':
    case 'draft':
    case 'describe':
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
    case 'undo':
    case 'redo':
      target.undo(message.kind === 'redo');
      return;
    case 'restore':
      target.restore();
      return;
    case 'asset':
      target.asset(message.request, message.bytes);
      return;
    case 'packed':
      target.packed(message.request, message.items);
      return;
    case 'cloudValues':
      target.setCloud(message.values);
      return;
    case 'linkSaid':
      target.heardOfDevice(message.text);
      return;
    case 'picture':
      devices.see(message.bitmap);
      return;
    case 'sound':
      devices.hear(message.rate, message.samples);
      return;
    case 'pythonProgress':
    case 'pythonFiles':
    case 'pythonFailed':
      // Python has frames of its own.
      return;
    default:
      message satisfies never;
  }
}

openFrameDoor({
  parse: parseForEditor,
  seal: sealFromEditor,
  create: (report) => {
    const element = document.querySelector<HTMLElement>('#editor');
    if (element === null) throw new Error('The page has no place for the editor');
    devices.connect(report);
    const editor = createEditor(element, report, devices);
    return (message) => obey(editor, message);
  },
  ready: { kind: 'ready' },
  broken: { kind: 'failed', reason: 'engineMissing' },
  buffersOf,
});
