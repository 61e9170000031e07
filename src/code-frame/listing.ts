/** The Python that blocks stand for, beside them; folded away until somebody wants to see it. Answers what to call after a change. */
export function showListing(place: HTMLElement, program: () => string): () => void {
  const details = document.createElement('details');
  details.id = 'listing';
  const summary = document.createElement('summary');
  summary.textContent = '看看 Python';
  const code = document.createElement('pre');
  code.tabIndex = 0;
  code.setAttribute('role', 'group');
  code.setAttribute('aria-label', '这些积木的 Python');
  details.append(summary, code);
  place.append(details);
  const write = (): void => {
    if (details.open) code.textContent = program();
  };
  details.addEventListener('toggle', write);
  return write;
}
