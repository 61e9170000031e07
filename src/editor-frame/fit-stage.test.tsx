import { expect, it } from 'vitest';
import { fitStage } from './fit-stage.ts';
import type { EditorStore, StageSize } from './scratch-gui.ts';

function start(isTight: boolean) {
  let stageSize: StageSize = 'large';
  const store: EditorStore = {
    getState: () => ({ locales: { messagesByLocale: {} }, scratchGui: { stageSize: { stageSize } } }),
    dispatch: (action) => {
      if ('stageSize' in action) stageSize = action.stageSize;
    },
  };
  const window = Object.assign(new EventTarget(), { matches: isTight });
  fitStage(store, window);
  return {
    size: () => stageSize,
    choose: (size: StageSize) => {
      stageSize = size;
    },
    become: (matches: boolean) => {
      window.matches = matches;
      window.dispatchEvent(new Event('change'));
    },
  };
}

it('the stage is small in a small window, and large if there is room', () => {
  const { size, become } = start(true);
  expect(size()).toBe('small');
  become(false);
  expect(size()).toBe('large');
});

it('a small stage that the user chose stays small after the window was narrow', () => {
  const { size, choose, become } = start(false);
  choose('small');
  become(true);
  become(false);
  expect(size()).toBe('small');
});
