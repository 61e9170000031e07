import { openFrameDoor } from '#shared/frames/frame-door.ts';
import {
  parseForFrame,
  sealForPage,
  standingReports,
  type FrameReport,
  type MessageToFrame,
} from '#shared/frames/player-protocol.ts';
import { mainTextOf, programOf, programOfMain, usesKeys, type Program } from './program.ts';
import { applyAppearance } from './apply-appearance.ts';
import { createPaper } from './paper.ts';
import { createPythonEngine } from './python-engine.ts';
import { stageSize } from './turtle-canvas.ts';

/** The height of the output below the stage. */
const paperHeight = 90;

function createPlayer(report: (report: FrameReport) => void): (command: MessageToFrame) => void {
  const stage = document.querySelector<HTMLElement>('#stage');
  const output = document.querySelector<HTMLElement>('#paper');
  if (stage === null || output === null) throw new Error('The page is not the player');
  const runtime = createPythonEngine({ stage, output, paper: createPaper(output), report });
  let program: Program = programOfMain('');
  return (command) => {
    switch (command.kind) {
      case 'load':
        document.title = command.title;
        try {
          program = programOf(command.bytes);
        } catch {
          report({ kind: 'failed', reason: 'projectInvalid' });
          return;
        }
        report({ kind: 'size', width: stageSize.width, height: stageSize.height + paperHeight });
        report({ kind: 'loaded', spriteCount: 0 });
        if (usesKeys(mainTextOf(program))) report({ kind: 'keysUsed' });
        if (command.autoplay === true) runtime.run(program);
        return;
      case 'start':
        runtime.run(program);
        return;
      case 'stop':
      case 'pause':
      case 'resume':
        runtime[command.kind]();
        return;
      case 'snapshot':
        report({ kind: 'snapshot', dataUrl: runtime.picture() });
        return;
      case 'look':
        applyAppearance(command.appearance);
        return;
      case 'focus':
        runtime.focus();
        return;
      case 'key':
        runtime.key(command.key, command.isDown);
        return;
      case 'pythonProgress':
      case 'pythonFiles':
      case 'pythonFailed':
        runtime.hear(command);
        return;
      case 'connect':
      case 'setVolume':
      case 'setTurbo':
      case 'cloudValues':
        // Sound and speed apply only to the Scratch player.
        return;
      default:
        command satisfies never;
    }
  };
}

openFrameDoor({
  parse: parseForFrame,
  seal: sealForPage,
  create: createPlayer,
  ready: { kind: 'ready' },
  broken: { kind: 'failed', reason: 'crashed' },
  standing: standingReports,
});
