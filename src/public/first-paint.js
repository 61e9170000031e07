// The look somebody chose, before anything is drawn: a script of the page's own, since inline ones are forbidden, and
// small, since the page waits for it. src/lib/theme.ts does the same once the app is there; a test compares the two.
(() => {
  const root = document.documentElement;
  /** @param {string} name */
  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`pro__DEFAULT_${name}`) ?? 'null').value;
    } catch {
      // Nothing stored, foreign text, or a browser that keeps nothing.
      return undefined;
    }
  };
  const appearance = read('APPEARANCE');
  if (appearance === 'light' || appearance === 'dark') root.dataset.appearance = appearance;
  if (read('COLOR_WEAK') === true) root.dataset.weak = '';
  const color = String(read('COLOR')).toLowerCase();
  if (!/^#(f5222d|fa541c|faad14|13c2c2|52c41a|2f54eb|722ed1)$/.test(color)) return;
  root.style.setProperty('--boot-color', color);
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.dataset.sheet = color.slice(1);
  sheet.href = `/colors/${color.slice(1)}.css`;
  sheet.addEventListener('error', () => sheet.remove());
  document.head.append(sheet);
})();
