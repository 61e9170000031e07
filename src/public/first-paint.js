// Applies the stored look before the first paint, and prefetches the files and the first answer that a logged-in user
// needs (src/shared/api/client.ts uses it). It is a separate script because inline ones are forbidden, and it is small because
// the page waits for it. src/shared/browser/theme.ts applies the look again once the app is loaded; a test compares the two.
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
   * Requests the menu and the first answers of the page before the app is loaded. The token goes to the configured
   * server only: without a base nothing is requested.
   * @param {string} token @param {unknown} config
   */
  const askEarly = (token, config) => {
    const apiBase =
      typeof config === 'object' && config !== null && 'apiBase' in config ? config.apiBase : '';
    if (typeof apiBase !== 'string' || apiBase === '') return undefined;
    /** @type {string} */
    let base;
    try {
      // The address that src/shared/api/client.ts computes.
      base = new URL(apiBase.replace(/\/+$/, ''), location.href).href.replace(/\/$/, '');
    } catch {
      // A typing error in the configuration: the app reports that the server does not answer.
      return undefined;
    }
    const early = new Map();
    const asked = Date.now();
    const time = `_t=${Math.floor(asked / 1000)}`;
    /** @param {string} path */
    const ask = (path) => {
      const address = new URL(base + path).href;
      const ending = new AbortController();
      const answer = fetch(address + (path.includes('?') ? '&' : '?') + time, {
        headers: { 'X-Access-Token': token },
        signal: ending.signal,
      });
      // The consumer handles the rejection too.
      answer.catch(() => undefined);
      early.set(address, { answer, end: () => ending.abort() });
    };
    // Returns an answer once, to an early request; another user, another server or a late request gets undefined and
    // sends its own.
    globalThis.campusEarly = (request) => {
      const address = request.url.replace(/[?&]_t=\d+$/, '');
      const found = early.get(address);
      if (found === undefined) return undefined;
      early.delete(address);
      request.signal.addEventListener('abort', found.end);
      const isMeant = request.headers.get('X-Access-Token') === token && Date.now() - asked < 30_000;
      if (isMeant && !request.signal.aborted) return found.answer;
      for (const { end } of [found, ...early.values()]) end();
      early.clear();
      return undefined;
    };
    ask('/sys/permission/getUserPermissionByToken');
    return ask;
  };
  /** The first answers of this page at the last visit (src/app/page-queries.ts stores their paths). */
  const firstReads = () => {
    const { page, paths } = read('FIRST_READS') ?? {};
    const isSame = page === location.pathname && location.search === '';
    return isSame && Array.isArray(paths) ? paths : [];
  };
  const isPublic = /^\/(?:user\/|f\/|home$|[\w-]+-detail$|\w+List$)/.test(location.pathname);
  const token = read('Access-Token');
  if (typeof token === 'string' && token !== '' && !isPublic) {
    const ask = askEarly(token, globalThis.campusConfig);
    for (const file of JSON.parse(document.getElementById('files-behind-login')?.textContent ?? '[]')) {
      const link = document.createElement('link');
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      link.as = file.endsWith('.css') ? 'style' : 'script';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
    // After the files: HTTP/1.1 allows six requests at a time, and nothing is shown without the files.
    for (const path of firstReads()) if (/^\/\w/.test(path)) ask?.(path);
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
