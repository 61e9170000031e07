// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"handleDisabledFileLoadingAsSuccess": true}}
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  parsePreferences,
  themeColors,
  type Preferences,
  type ThemeColor,
} from '#machines/preferences/preference-values.ts';
import { createPreferenceStore, createStore, openStorage } from '#shared/browser/storage.ts';
import { colorName, loadColor, applyTheme } from '#shared/browser/theme.ts';

const script = readFileSync('src/public/first-paint.js', 'utf8');
const root = document.documentElement;
const storage = openStorage('local');

/**
 * Runs the page's inline script on this browser's storage; returns the root's attributes and the requested style
 * sheets.
 */
function firstPaint(stored: Readonly<Record<string, unknown>>) {
  storage?.clear();
  const store = createPreferenceStore(storage);
  for (const [name, value] of Object.entries(stored)) store.write(name, value);
  runInNewContext(script, { document, location, localStorage: storage });
  return { attributes: attributesOf(root), sheets: sheets() };
}

function attributesOf(element: Element) {
  return Object.fromEntries(
    element
      .getAttributeNames()
      .filter((name) => name.startsWith('data-'))
      .map((name) => [name, element.getAttribute(name)]),
  );
}

const sheets = () =>
  [...document.querySelectorAll('link')].map((link) => link.getAttribute('href') ?? '').filter(Boolean);

afterEach(() => {
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const link of document.querySelectorAll('link')) link.remove();
  storage?.clear();
});

describe('the first paint', () => {
  it.each<[Partial<Preferences>]>([
    [{}],
    [{ appearance: 'dark' }],
    [{ appearance: 'light', weakMode: true }],
    [{ appearance: 'system', weakMode: false, theme: 'dark' }],
    [{ textSize: 'large' }],
    [{ textSize: 'class' }],
    [{ color: '#1890FF' }],
    [{ color: '#722ED1', appearance: 'dark' }],
  ])('applies the settings %j in the same way as the app', (stored) => {
    const { attributes } = firstPaint(stored);
    const expected = document.createElement('html');
    applyTheme(expected, { ...parsePreferences(stored), color: '#1890FF' });
    expect(attributes).toEqual(attributesOf(expected));
  });

  it.each(themeColors.filter((color) => color !== '#1890FF'))('requests the style sheet of %s', (color) => {
    expect(firstPaint({ color }).sheets).toEqual([`/colors/${colorName(color)}.css`]);
    expect(root.style.getPropertyValue('--boot-color')).toBe(color.toLowerCase());
  });

  it.each([['red'], ['#000000'], ['../x'], [7], [null], [['#722ED1', 'x']]])(
    'requests no style sheet when the stored colour is %j',
    (color) => {
      expect(firstPaint({ color, appearance: 'purple', weakMode: 'yes' })).toEqual({
        attributes: {},
        sheets: [],
      });
    },
  );

  it('works without storage and with invalid stored values', () => {
    storage?.setItem('pro__DEFAULT_COLOR', '{');
    storage?.setItem('pro__DEFAULT_APPEARANCE', 'null');
    runInNewContext(script, { document, location, localStorage: storage });
    runInNewContext(script, { document, location });
    expect([attributesOf(root), sheets()]).toEqual([{}, []]);
  });
});

describe('the early request of a logged-in user', () => {
  const files = ['/assets/shell-1.js', '/assets/shell-2.css'];
  const asked: string[] = [];
  const world = {
    campusConfig: { apiBase: '/api' },
    document,
    localStorage: storage,
    AbortController,
    URL,
    Date,
    fetch: (address: string, { headers }: RequestInit) => {
      asked.push(`${address.replace(/\d+$/, 'now')} ${JSON.stringify(headers)}`);
      return new Promise(() => undefined);
    },
  };
  beforeEach(() => {
    asked.length = 0;
  });
  const preloaded = (pathname: string) => {
    const named = document.createElement('script');
    named.type = 'application/json';
    named.id = 'files-behind-login';
    named.textContent = JSON.stringify(files);
    document.head.replaceChildren(named);
    runInNewContext(script, { ...world, location: { pathname, href: `http://localhost${pathname}` } });
    return [...document.querySelectorAll('link')].map(({ rel, as, href }) => [
      rel,
      as,
      new URL(href).pathname,
    ]);
  };
  const login = () => createStore(storage, Date.now).write('accessToken', 'token-of-ann');

  it('preloads the files of the app and requests the permissions', () => {
    login();
    expect(preloaded('/isystem/user')).toEqual([
      ['modulepreload', 'script', '/assets/shell-1.js'],
      ['preload', 'style', '/assets/shell-2.css'],
    ]);
    expect(asked).toEqual([
      'http://localhost/api/sys/permission/getUserPermissionByToken?_t=now {"X-Access-Token":"token-of-ann"}',
    ]);
  });

  it.each(['/home', '/user/login', '/work-detail', '/workList', '/f/abc'])(
    'does not run on %s',
    (pathname) => {
      login();
      expect([preloaded(pathname), asked]).toEqual([[], []]);
    },
  );

  it('does not run for visitors or for a session older than a week', () => {
    expect([preloaded('/isystem/user'), asked]).toEqual([[], []]);
    createStore(storage, () => Date.now() - 604_800_001).write('accessToken', 'token-of-ann');
    expect([preloaded('/isystem/user'), asked]).toEqual([[], []]);
  });
});

describe('the style sheet of a colour', () => {
  const ask = (color: ThemeColor) => {
    const outcome = loadColor(color).then(
      () => 'loaded',
      () => 'failed',
    );
    return {
      outcome,
      link: document.querySelector<HTMLLinkElement>(`link[data-sheet='${colorName(color)}']`),
    };
  };

  it('is not requested for the default colour', async () => {
    expect([await ask('#1890FF').outcome, sheets()]).toEqual(['loaded', []]);
  });

  it('is requested once if the first paint has already requested it', async () => {
    firstPaint({ color: '#13C2C2' });
    const { outcome, link } = ask('#13C2C2');
    link?.dispatchEvent(new Event('load'));
    expect([await outcome, sheets()]).toEqual(['loaded', ['/colors/13c2c2.css']]);
  });
});
