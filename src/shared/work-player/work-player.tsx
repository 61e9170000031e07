import { useActorRef, useSelector } from '@xstate/react';
import {
  type ComponentProps,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { fromPromise, type ActorRefFrom, type SnapshotFrom, fromCallback } from 'xstate';
import type { CloudLine } from '#shared/work/cloud-line.ts';
import { missingExtensionsText, replacedCostumesText } from '#shared/frames/project-warnings.ts';
import { frameAddress } from '#shared/browser/frame-address.ts';
import { inspected } from '#shared/inspection/inspected.ts';
import { workKinds, type WorkKind } from '#shared/work/work-kinds.ts';
import {
  playerMachine,
  type FetchInput,
  type PlayerEmitted,
  type PageNews,
} from '#machines/player/player.machine.ts';
import { ControlBar } from './control-bar.tsx';
import { createFrameLink, type FrameNeeds } from './frame-link.ts';
import { KeyPad } from './key-pad.tsx';
import { playerLabels } from './player-labels.ts';
import { FailureCover, FlagCover, WaitingCover, type WaitingPhase } from './stage-cover.tsx';
import { useFrameFocus } from './use-frame-focus.ts';
import { useFullScreen } from '#shared/react/use-full-screen.ts';
import { readSource, type WorkSource } from './work-source.ts';
import './work-player.css';

/** Reports whether the page is hidden, at once and at every change, to the invoking machine. */
const pageWatch = fromCallback(({ sendBack }) => {
  const notify = (): void => {
    sendBack({
      type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown',
    } satisfies PageNews);
  };
  document.addEventListener('visibilitychange', notify);
  notify();
  return () => document.removeEventListener('visibilitychange', notify);
});

export type { PlayerEmitted } from '#machines/player/player.machine.ts';
export type { WorkSource } from './work-source.ts';

/** The owner's control of a player; `requestSnapshot` is answered by a `snapshot` event. */
export type WorkPlayerHandle = { start: () => void; stop: () => void; requestSnapshot: () => void };

type WorkPlayerProps = {
  /** Read once: give the player another `key` for another work. */
  source: WorkSource;
  title: string;
  autoStart?: boolean;
  /** Creates the connection to the work's cloud variables; without one they are local to this browser. */
  cloud?: () => CloudLine;
  onEvent?: (event: PlayerEmitted) => void;
  ref?: Ref<WorkPlayerHandle>;
  /** The kind of the work, which decides its player. */
  kind?: WorkKind;
  /** Replaces the frame of the kind, for tests. */
  frameUrl?: string;
};

type PlayerActor = ActorRefFrom<typeof playerMachine>;
type Phase = 'fetching' | 'booting' | 'loading' | 'untouched' | 'stopped' | 'running' | 'paused' | 'failed';

function phaseOf(snapshot: SnapshotFrom<typeof playerMachine>): Phase {
  const { value } = snapshot;
  if (typeof value === 'string') return 'failed';
  return typeof value.open === 'string' ? value.open : value.open.ready;
}

/** The effects of one player: its source, its frames and the page around it. */
function createEffects(
  source: WorkSource,
  cloud: (() => CloudLine) | undefined,
  { onKeysUsed, ...needs }: Required<Pick<FrameNeeds, 'onKeysUsed' | 'onMissing' | 'onReplaced'>>,
) {
  let areKeysSent = false;
  const link = createFrameLink({
    ...needs,
    cloud: cloud?.(),
    onKeysUsed: (keys) => {
      // Reported at every reconnection of the frame: the user's choice in between stays.
      if (!areKeysSent) onKeysUsed(keys);
      areKeysSent = true;
    },
  });
  const machine = playerMachine.provide({
    actors: {
      fetchProject: fromPromise<ArrayBuffer, FetchInput>(async ({ input, signal }) =>
        readSource(source, signal, input.report),
      ),
      linkFrame: link.logic,
      watchPage: pageWatch,
    },
  });
  return { link, machine };
}

/** A work with keys shows its key pad if touch is the only input. */
const hasNoKeyboard = (): boolean => matchMedia('(pointer: coarse)').matches;

function useKeyPad(kind: WorkKind) {
  const [isShown, show] = useState(false);
  // Whether a program listens for keys is known after parsing; any Scratch work may.
  const [hasKeys, setHasKeys] = useState(kind === 'scratch');
  const [keys, setKeys] = useState<readonly string[]>([]);
  const onKeysUsed = (used: readonly string[]): void => {
    setHasKeys(true);
    setKeys(used);
    show(hasNoKeyboard());
  };
  return { isShown, show, hasKeys, keys, onKeysUsed };
}

function useEmittedEvents(actor: PlayerActor, onEvent: WorkPlayerProps['onEvent']): void {
  const notify = useEffectEvent((event: PlayerEmitted) => onEvent?.(event));
  useEffect(() => {
    const subscription = actor.on('*', (event) => notify(event));
    return () => subscription.unsubscribe();
  }, [actor]);
}

function useHandle(ref: WorkPlayerProps['ref'], actor: PlayerActor): void {
  useImperativeHandle(
    ref,
    () => ({
      start: () => actor.send({ type: 'project.start' }),
      stop: () => actor.send({ type: 'project.stop' }),
      requestSnapshot: () => actor.send({ type: 'stage.order', order: { type: 'snapshot' } }),
    }),
    [actor],
  );
}

/** Plays one Scratch work in a sandboxed frame, with flag, stop, sound, full screen and a key pad for touch screens. */
export function WorkPlayer({
  source,
  title,
  autoStart = false,
  cloud,
  onEvent,
  ref,
  kind = 'scratch',
  frameUrl = frameAddress(workKinds[kind].player),
}: WorkPlayerProps) {
  const pad = useKeyPad(kind);
  const [isTurbo, setTurbo] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const [{ link, machine }] = useState(() =>
    createEffects(source, cloud, {
      onKeysUsed: pad.onKeysUsed,
      onMissing: setMissing,
      onReplaced: setReplaced,
    }),
  );
  const actor = useActorRef(machine, { ...inspected, input: { title, autoStart } });
  const phase = useSelector(actor, phaseOf);
  const attempt = useSelector(actor, ({ context }) => context.attempt);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const stage = useSelector(actor, ({ context }) => context.stage);
  const rootRef = useRef<HTMLElement>(null);
  const frameRef = useRef<HTMLIFrameElement>(null);
  const fullScreen = useFullScreen(rootRef);
  const hasFrameFocus = useFrameFocus(frameRef);
  useEmittedEvents(actor, onEvent);

  const start = (): void => {
    actor.send({ type: 'project.start' });
    // The frame receives the work's keys only with the focus.
    frameRef.current?.focus();
    actor.send({ type: 'stage.order', order: { type: 'focus' } });
  };
  const stop = (): void => actor.send({ type: 'project.stop' });
  const retry = (): void => {
    // A new frame has its usual speed.
    setTurbo(false);
    actor.send({ type: 'project.retry' });
  };
  useHandle(ref, actor);

  const isWaiting = phase === 'fetching' || phase === 'booting' || phase === 'loading';
  const isRunning = phase === 'running' || phase === 'paused';
  return (
    <section
      ref={rootRef}
      className="work-player"
      data-phase={phase}
      data-full={fullScreen.isFull}
      data-overlay={fullScreen.usesOverlay}
      aria-label={`${playerLabels.player}：${title}`}
    >
      <div
        className="work-player-stage"
        data-focus={hasFrameFocus}
        style={{ aspectRatio: `${stage.width} / ${stage.height}` }}
      >
        {phase === 'failed' ? null : (
          <iframe
            key={attempt}
            ref={frameRef}
            className="work-player-frame"
            title={`${playerLabels.stage}：${title}`}
            src={frameUrl}
            sandbox="allow-scripts"
            allow="autoplay"
            inert={isWaiting}
            tabIndex={phase === 'untouched' ? -1 : 0}
            onLoad={({ currentTarget }) => {
              if (currentTarget.contentWindow !== null)
                link.frameOpened(attempt, currentTarget.contentWindow);
            }}
          />
        )}
        {isWaiting ? <Progress actor={actor} phase={phase} /> : null}
        {phase === 'untouched' ? <FlagCover onStart={start} /> : null}
        {phase === 'failed' ? <FailureCover reason={failure ?? 'crashed'} onRetry={retry} /> : null}
      </div>
      {missing.length > 0 && phase !== 'failed' ? (
        <output className="work-player-note">{missingExtensionsText(missing)}</output>
      ) : null}
      {replaced.length > 0 && phase !== 'failed' ? (
        <output className="work-player-note">{replacedCostumesText(replaced)}</output>
      ) : null}
      {pad.isShown ? (
        <KeyPad
          keys={pad.keys}
          onKey={(key, isDown) => actor.send({ type: 'stage.order', order: { type: 'key', key, isDown } })}
        />
      ) : null}
      <Controls
        actor={actor}
        canPlay={!isWaiting && phase !== 'failed'}
        isRunning={isRunning}
        hasSound={kind === 'scratch'}
        hasKeys={pad.hasKeys}
        isFull={fullScreen.isFull}
        showsPad={pad.isShown}
        onStart={start}
        onStop={stop}
        isTurbo={kind === 'scratch' ? isTurbo : undefined}
        onTurbo={(enabled) => {
          setTurbo(enabled);
          actor.send({ type: 'stage.order', order: { type: 'setTurbo', enabled } });
        }}
        onPad={pad.show}
        onFullScreen={fullScreen.toggle}
      />
    </section>
  );
}

/** The progress changes many times a second; as a separate component it does not re-render the frame. */
function Progress({ actor, phase }: { readonly actor: PlayerActor; readonly phase: WaitingPhase }) {
  const progress = useSelector(actor, ({ context }) => context.progress);
  return <WaitingCover phase={phase} progress={progress} />;
}

type ControlsProps = Omit<ComponentProps<typeof ControlBar>, 'volume' | 'onVolume'> & {
  readonly actor: PlayerActor;
};

/** The same for the volume, while its slider is dragged. */
function Controls({ actor, ...props }: ControlsProps) {
  const volume = useSelector(actor, ({ context }) => context.volume);
  return (
    <ControlBar
      {...props}
      volume={volume}
      onVolume={(next) => actor.send({ type: 'volume.change', volume: next })}
    />
  );
}
