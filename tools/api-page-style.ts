/** Light or dark, as the system of the reader is set. */
export const apiPageStyle = `
:root { color-scheme: light dark; --edge: light-dark(#d0d7de, #3d444d); --soft: light-dark(#59636e, #9198a1); --ground: light-dark(#f6f8fa, #151b23); --link: light-dark(#0969da, #4493f8); }
body { margin: 0; display: grid; grid-template-columns: 260px minmax(0, 1fr); font: 15px/1.5 system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; box-sizing: border-box; padding: 16px; display: flex; flex-direction: column; gap: 2px; background: var(--ground); border-inline-end: 1px solid var(--edge); font-size: 14px; }
nav input { font: inherit; padding: 6px 8px; margin-block-end: 8px; }
nav a { color: inherit; text-decoration: none; gap: 8px; padding: 3px 6px; border-radius: 4px; display: flex; justify-content: space-between; }
nav a:hover { background: var(--edge); } nav i { color: var(--soft); font-style: normal; }
main { padding: 16px 32px 60vh; max-width: 1100px; } h2 { margin-block: 32px 8px; } a { color: var(--link); }
details { border: 1px solid var(--edge); border-radius: 6px; margin-block: 6px; padding: 0 12px; }
summary { cursor: pointer; padding: 8px 0; overflow-wrap: anywhere; } summary span { color: var(--soft); }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
td:first-child code { overflow-wrap: normal; }
b { display: inline-block; min-width: 58px; font-size: 12px; } .get { color: light-dark(#1a7f37, #3fb950); } .post { color: light-dark(#0969da, #4493f8); } .put { color: light-dark(#9a6700, #d29922); } .delete { color: light-dark(#d1242f, #f85149); }
table { border-collapse: collapse; width: 100%; margin-block: 8px 12px; } th, td { text-align: start; vertical-align: top; padding: 4px 12px 4px 0; border-block-end: 1px solid var(--edge); font-size: 14px; } th { color: var(--soft); font-weight: 500; }
[hidden] { display: none; }
@media (width < 760px) { body { display: block; } nav { position: static; height: auto; max-height: 40vh; } main { padding: 16px; } table { display: block; overflow-x: auto; } }`;

/** Filters the operations, and opens the schema that a link targets. */
export const apiPageScript = `
const entries = [...document.querySelectorAll('[data-words]')];
document.querySelector('input').addEventListener('input', ({ target }) => {
  const words = target.value.trim().toLowerCase().split(/\\s+/);
  for (const one of entries) one.hidden = !words.every((word) => one.dataset.words.includes(word));
  for (const section of document.querySelectorAll('section'))
    section.hidden = section.querySelector('[data-words]:not([hidden])') === null;
});
const open = () => {
  const found = document.getElementById(location.hash.slice(1));
  if (found instanceof HTMLDetailsElement) { found.open = true; found.scrollIntoView(); }
};
addEventListener('hashchange', open);
open();`;
