/** Shows the Python of the blocks next to them, initially collapsed. Returns a function to call after each change. */
export function showListing(container: HTMLElement, program: () => string): () => void {
  const details = document.createElement('details');
  details.id = 'listing';
  const summary = document.createElement('summary');
  summary.textContent = '看看 Python';
  const code = document.createElement('pre');
  code.tabIndex = 0;
  code.setAttribute('role', 'group');
  code.setAttribute('aria-label', '这些积木的 Python');
  details.append(summary, code);
  container.append(details);
  const write = (): void => {
    if (details.open) code.textContent = program();
  };
  details.addEventListener('toggle', write);
  return write;
}
