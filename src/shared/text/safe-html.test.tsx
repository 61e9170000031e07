import { describe, expect, it } from 'vitest';
import { keepOwnClasses } from './safe-html.ts';

// The sanitiser itself is tested in a browser (tests/journeys/editor/gallery-editor.long.ts): happy-dom loses elements in it.
const kept = (classes: string): string | null => {
  const element = document.createElement('p');
  element.setAttribute('class', classes);
  keepOwnClasses(element);
  return element.getAttribute('class');
};

describe('keepOwnClasses', () => {
  it('removes all classes except those with the prefix own-', () => {
    expect(['rt-BaseDialogOverlay', 'rt-Box own-note', 'Own-x', 'x-own-y', 'own-a own-b'].map(kept)).toEqual([
      null,
      'own-note',
      null,
      null,
      'own-a own-b',
    ]);
  });
});
