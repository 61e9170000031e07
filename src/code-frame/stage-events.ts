import type { StageEvent } from './event-post.ts';
import { tkKey } from './turtle-canvas.ts';

/** Buttons of the mouse, as Tk counts them. */
const tkButtons: Readonly<Record<number, number>> = { 0: 1, 1: 2, 2: 3 };

/** Watches keys and pointer over the stage for a program that wants them. */
export function watchStage(
  stage: HTMLElement,
  pointOf: (clientX: number, clientY: number) => { readonly x: number; readonly y: number },
  onEvent: (event: StageEvent) => void,
) {
  let kinds: readonly string[] = [];
  const onKey = (event: KeyboardEvent): void => {
    if (!kinds.includes('keys') || event.ctrlKey || event.metaKey || event.isComposing) return;
    // Tab leaves the stage.
    if (event.key === 'Tab') return;
    event.preventDefault();
    onEvent({ kind: 'key', key: tkKey(event), down: event.type === 'keydown' });
  };
  stage.addEventListener('keydown', onKey);
  stage.addEventListener('keyup', onKey);

  let pressed: number | undefined;
  const onPointer = (event: PointerEvent, phase: 'press' | 'drag' | 'release'): void => {
    if (!kinds.includes('clicks') || pressed === undefined) return;
    onEvent({ kind: 'click', ...pointOf(event.clientX, event.clientY), button: pressed, phase });
  };
  stage.addEventListener('pointerdown', (event) => {
    pressed = tkButtons[event.button] ?? 1;
    if (kinds.includes('clicks')) stage.setPointerCapture(event.pointerId);
    onPointer(event, 'press');
  });
  stage.addEventListener('pointermove', (event) => onPointer(event, 'drag'));
  for (const type of ['pointerup', 'pointercancel'] as const)
    stage.addEventListener(type, (event) => {
      onPointer(event, 'release');
      pressed = undefined;
    });
  stage.addEventListener('contextmenu', (event) => {
    if (kinds.includes('clicks')) event.preventDefault();
  });
  const focus = (): void => {
    if (kinds.includes('keys')) stage.focus({ preventScroll: true });
  };
  return {
    /** Sets the kinds of events that the program wants; `keys` makes the stage focusable. */
    listen: (wanted: readonly string[]): void => {
      const hadKeys = kinds.includes('keys');
      kinds = wanted;
      const hasKeys = kinds.includes('keys');
      if (hasKeys === hadKeys) return;
      stage.classList.toggle('keys', hasKeys);
      if (!hasKeys) {
        stage.removeAttribute('tabindex');
        stage.setAttribute('role', 'group');
        stage.setAttribute('aria-label', '海龟画板');
        return;
      }
      stage.tabIndex = 0;
      stage.setAttribute('role', 'application');
      stage.setAttribute('aria-label', '用键盘控制的画板');
      focus();
    },
    focus,
    /** A key of the page's key pad. */
    press: (key: string, isDown: boolean): void => {
      if (kinds.includes('keys')) onEvent({ kind: 'key', key: tkKey({ key }), down: isDown });
    },
  };
}
