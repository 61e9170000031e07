// Applies the stored look before the first paint, and prefetches the files and the first answer that a logged-in user
// needs (src/api/client.ts uses it). It is a separate script because inline ones are forbidden, and it is small because
// the page waits for it. src/lib/theme.ts applies the look again once the app is loaded; a test compares the two.
(() => {
  const root = document.documentElement;
  /** @param {string} key */
  const read = (key) => {
    try {
      const { value, expire } = JSON.parse(localStorage.getItem(`pro__${key}`) ?? 'null');
      return expire === null || expire > Date.now() ? value : undefined;
    } catch {
      // Nothing is stored, the text is foreign, or the browser has no storage.
      return undefined;
    }
  };
  /**
   * Requests the menu before the app is loaded. The token goes to the configured server only: without a base nothing is requested.
   * @param {string} token @param {unknown} config
   */
  const askEarly = (token, config) => {
    const apiBase =
      typeof config === 'object' && config !== null && 'apiBase' in config ? config.apiBase : '';
    if (typeof apiBase !== 'string' || apiBase === '') return;
    // The address that src/api/client.ts computes.
    const base = new URL(apiBase.replace(/\/+$/, ''), location.href).href.replace(/\/$/, '');
    const address = `${base}/sys/permission/getUserPermissionByToken`;
    const ending = new AbortController();
    const end = () => ending.abort();
    const answer = fetch(`${address}?_t=${Math.floor(Date.now() / 1000)}`, {
      headers: { 'X-Access-Token': token },
      signal: ending.signal,
    });
    // The consumer handles the rejection too.
    answer.catch(() => undefined);
    const asked = Date.now();
    // Returns the answer once, to an early request; another user, another server or a late request gets undefined and
    // sends its own.
    globalThis.campusEarly = (request) => {
      if (request.url.split('?')[0] !== address) return undefined;
      globalThis.campusEarly = undefined;
      request.signal.addEventListener('abort', end);
      const isMeant = request.headers.get('X-Access-Token') === token && Date.now() - asked < 30_000;
      if (isMeant && !request.signal.aborted) return answer;
      end();
      return undefined;
    };
  };
  const isPublic = /^\/(?:user\/|f\/|home$|[\w-]+-detail$|\w+List$)/.test(location.pathname);
  const token = read('Access-Token');
  if (typeof token === 'string' && token !== '' && !isPublic) {
    askEarly(token, globalThis.campusConfig);
    for (const file of JSON.parse(document.getElementById('files-behind-login')?.textContent ?? '[]')) {
      const link = document.createElement('link');
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      link.as = file.endsWith('.css') ? 'style' : 'script';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
  }
  const appearance = read('DEFAULT_APPEARANCE');
  if (appearance === 'light' || appearance === 'dark') root.dataset.appearance = appearance;
  const text = read('DEFAULT_TEXT_SIZE');
  if (text === 'usual' || text === 'large') root.dataset.text = text;
  if (read('DEFAULT_COLOR_WEAK') === true) root.dataset.weak = '';
  const color = String(read('DEFAULT_COLOR')).toLowerCase();
  if (!/^#(f5222d|fa541c|faad14|13c2c2|52c41a|2f54eb|722ed1)$/.test(color)) return;
  root.style.setProperty('--boot-color', color);
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.dataset.sheet = color.slice(1);
  sheet.href = `/colors/${color.slice(1)}.css`;
  sheet.addEventListener('error', () => sheet.remove());
  document.head.append(sheet);
})();
